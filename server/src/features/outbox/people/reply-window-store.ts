import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { endLate } from '../claim-store.ts'
import { ClaimedRow } from '../store.ts'
import type { MessageBody } from '../sending/body-logic.ts'

export const ManualRow = ClaimedRow.pick({
  outbox_seq: true,
  account_id: true,
  target_id: true,
  body: true,
  resends: true,
})

/** Returns messages of people whose stored reply window ended while they waited. */
export const lateManualRows = (db: Executor, limit: number) =>
  db.query(sql.rows(ManualRow)`
    select o.outbox_seq::text as outbox_seq, o.account_id, o.target_id, o.body, q.resends
    from outbox_open q join outbox o using (outbox_seq)
    where q.phase = 'ready' and q.kind = 'manual_message' and q.expires_at <= now() limit ${limit}`)

/** Stores the reply window of a message, and its body in the form that the window allows. */
export async function storeWindow(
  db: Executor,
  { outbox_seq, expires_at, body }: { outbox_seq: string; expires_at: string; body: MessageBody },
): Promise<void> {
  await db.execute(sql`
    with open as (
      update outbox_open set expires_at = ${expires_at}
      where outbox_seq = ${outbox_seq}::bigint and phase in ('ready', 'sending')
      returning outbox_seq
    )
    update outbox o set expires_at = ${expires_at}, body = ${JSON.stringify(body)}::jsonb
    from open where o.outbox_seq = open.outbox_seq`)
}

/** Ends a message that waits, if its stored reply window is over. */
export const endWaiting = (db: Executor, { outbox_seq }: Pick<ClaimedRow, 'outbox_seq'>): Promise<number> =>
  endLate(db, sql`outbox_seq = ${outbox_seq}::bigint and phase = 'ready' and expires_at <= now()`)

/** Ends a message that this process has claimed and not sent. */
export const endClaimed = (
  db: Executor,
  { outbox_seq, attempt }: Pick<ClaimedRow, 'outbox_seq' | 'attempt'>,
): Promise<number> =>
  endLate(db, sql`outbox_seq = ${outbox_seq}::bigint and attempt = ${attempt} and phase = 'sending'`)
