import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { logMessageChanges } from '../change-log-store.ts'

const AccountIdRow = z.object({ account_id: z.string() })

/** Returns the account of a message that a person scheduled; null when none of these accounts has it. */
export async function accountOfScheduled(
  db: Executor,
  account_ids: readonly string[],
  outbox_seq: string,
): Promise<string | null> {
  const row = await db.first(sql.rows(AccountIdRow)`
    select account_id from outbox where outbox_seq = ${outbox_seq}::bigint
      and account_id = any(${[...account_ids]}::uuid[]) and kind = 'manual_message' and body ? 'send_at'`)
  return row?.account_id ?? null
}

const SourceRow = z.object({ source_id: z.string() })

/** Returns the id of the user who wrote a message; null if an automation did. */
export async function authorOf(db: Executor, outbox_seq: string): Promise<string | null> {
  const row = await db.first(sql.rows(SourceRow)`
    select source_id from outbox where outbox_seq = ${outbox_seq}::bigint`)
  return /^person:(.+)$/.exec(row?.source_id ?? '')?.[1] ?? null
}

/** Shows a message that was scheduled in open pages. */
export const noteScheduled = (
  db: Executor,
  { account_id, dedupe_key }: { account_id: string; dedupe_key: string },
): Promise<number> =>
  db.execute(sql`
    with scheduled as (
      select outbox_seq, account_id from outbox where account_id = ${account_id} and dedupe_key = ${dedupe_key}
    ) ${logMessageChanges('scheduled')}`)

/** Ends a scheduled message unless it is being sent or may have been sent. Returns whether it was ended. */
export async function cancelScheduled(
  db: Executor,
  { account_id, outbox_seq }: { account_id: string; outbox_seq: string },
): Promise<boolean> {
  const canceled = await db.execute(sql`
    with canceled as (
      delete from outbox_open where outbox_seq = ${outbox_seq}::bigint and account_id = ${account_id}
        and phase = 'ready' and resends = 0 and not suspect
      returning outbox_seq, account_id, attempt
    ), told as (${logMessageChanges('canceled')})
    update outbox o set state = 'dismissed', settled_by = 'person', settled_at = now(), attempt = c.attempt
    from canceled c where o.outbox_seq = c.outbox_seq`)
  return canceled > 0
}
