import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { logMessageChanges } from '../change-log-store.ts'

export interface AnsweredEvent {
  account_id: string
  person_id: string
  event_seq: string
}

/** Ends automatic answers to messages that no longer exist, if they are not being sent yet. Returns how many. */
export const cancelAnswers = async (db: Executor, events: readonly AnsweredEvent[]): Promise<number> =>
  events.length === 0
    ? 0
    : db.execute(sql`
        with gone as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
            as e (account_id uuid, person_id text, event_seq bigint)
        ), cancelled as (
          delete from outbox_open q using gone e, outbox o
          where q.account_id = e.account_id and q.conversation_key = 'dm:' || e.person_id and q.phase = 'ready'
            and q.kind <> 'manual_message' and o.outbox_seq = q.outbox_seq and o.origin_seq = e.event_seq
          returning q.outbox_seq, q.account_id, q.attempt, q.resends
        ), told as (${logMessageChanges('cancelled')})
        update outbox o set state = 'expired', settled_at = now(), attempt = c.attempt, resends = c.resends,
          cause = jsonb_build_object('reason', 'gone', 'message', 'The message was unsent.', 'code', null,
            'subcode', null)
        from cancelled c where o.outbox_seq = c.outbox_seq`)

/** Ends replies of sources that were paused or deleted, if they are not being sent yet. Returns how many. */
export const cancelSources = async (
  db: Executor,
  { account_id, source_ids }: { account_id: string; source_ids: readonly string[] },
): Promise<number> =>
  db.execute(sql`
    with cancelled as (
      delete from outbox_open q using outbox o
      where q.account_id = ${account_id} and q.phase = 'ready' and q.kind <> 'manual_message'
        and o.outbox_seq = q.outbox_seq and o.source_id = any(${[...source_ids]}::text[])
      returning q.outbox_seq, q.account_id, q.attempt, q.resends
    ), told as (${logMessageChanges('cancelled')})
    update outbox o set state = 'expired', settled_at = now(), attempt = c.attempt, resends = c.resends,
      cause = jsonb_build_object('reason', 'automation_stopped', 'message', 'The automation was paused or deleted.',
        'code', null, 'subcode', null)
    from cancelled c where o.outbox_seq = c.outbox_seq`)
