import { sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/client.ts'
import { rowsOf } from '#src/platform/db/rows.ts'
import type { Cause } from './send-rules.ts'

/** Heard by every worker: something waits to be sent that nobody claimed. */
export const outboxSignal = 'skein_outbox'

export async function signalOutbox(db: Executor): Promise<void> {
  await db.execute(sql`select pg_notify(${outboxSignal}, '')`)
}

/** How far a message got: its phase while it is under way, its state after that. */
export interface Progress {
  state:
    'ready' | 'sending' | 'unknown' | 'review' | 'sent' | 'failed' | 'expired' | 'needs_review' | 'dismissed'
  platform_id: string | null
  cause: Cause | null
  /** Nothing is sent for the account before somebody signs in again. */
  needs_login: boolean
}

/** Null when there is no message with this key. */
export async function progressOf(
  db: Executor,
  { account_id, dedupe_key }: { account_id: string; dedupe_key: string },
): Promise<Progress | null> {
  const { rows } = await db.execute(sql`
    select coalesce(q.phase, o.state) as state, o.platform_id, coalesce(q.cause, o.cause) as cause,
      exists (select from outbox_lanes l where l.account_id = o.account_id and l.cause = 'reconnect'
        and l.closed_until > now()) as needs_login
    from outbox o left join outbox_open q using (outbox_seq)
    where o.account_id = ${account_id} and o.dedupe_key = ${dedupe_key}`)
  return rowsOf<Progress>(rows)[0] ?? null
}
