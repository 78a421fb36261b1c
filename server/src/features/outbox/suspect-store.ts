import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { logMessageChanges } from './change-log-store.ts'
import { channelIsClosed, conversationIsBusy } from './claim-store.ts'

/** Marks all waiting messages of a restored database: they may have been sent. Returns how many. */
export const suspectWaiting = (tx: Executor): Promise<number> =>
  tx.execute(sql`update outbox_open set suspect = true where phase = 'ready' and not suspect`)

/** Makes due suspect messages unclear, at most one per conversation, so that they are read back before they are sent. */
export async function reconcileSuspects(db: Executor): Promise<number> {
  return db.execute(sql`
    with due as (
      select outbox_seq from (
        select q.outbox_seq, row_number() over (partition by q.account_id, q.conversation_key order by q.outbox_seq)
          as place
        from outbox_open q where q.suspect and q.phase = 'ready' and q.due_at <= now()
          and not ${channelIsClosed} and not ${conversationIsBusy}
      ) waiting where place = 1 limit 200
    ), locked as (
      select outbox_seq from outbox_open where outbox_seq = any(array(select outbox_seq from due)) and suspect
        and phase = 'ready'
      for update skip locked
    ), doubted as (
      update outbox_open q set phase = 'unknown', suspect = false, reads = 0, due_at = now(),
        cause = jsonb_build_object('reason', 'restored', 'message',
          'The database was restored from a backup, so the message may have been sent.', 'code', null, 'subcode', null)
      where q.outbox_seq = any(array(select outbox_seq from locked))
      returning q.outbox_seq, q.account_id
    ), told as (${logMessageChanges('doubted')})
    select from doubted`)
}
