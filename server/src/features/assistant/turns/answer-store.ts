import { accountRows } from '#src/features/accounts/index.ts'
import { memberRows } from '#src/features/workspaces/index.ts'
import type { ChatMessage } from '@skein/contract/assistant/assistant'
import type { Executor } from '#src/infra/db/client.ts'
import { sql, storableJson } from '#src/infra/db/sql.ts'
import { turnSignal } from './turn-store.ts'
import type { TurnRow } from './find-turn-store.ts'

/** Notification channel for stopped turns; the payload is the turn id. */
export const stopSignal = 'skein_turn_stop'

interface WaitResult {
  state: 'running' | 'done'
  /** The option chosen in the interrupt. */
  answer: string
  /** The owner's message, if it belongs to this turn. */
  record: ChatMessage | null
  /** New data of the interrupt. */
  data?: unknown
  now: string
}

/** Ends the waiting state of a turn: it continues, or is done because the owner wants something else. */
export async function endWaiting(
  tx: Executor,
  { turn_id, run }: Pick<TurnRow, 'turn_id' | 'run'>,
  { state, answer, record, data, now }: WaitResult,
): Promise<void> {
  const records = record ? [record] : []
  await tx.execute(sql`
    with turn as (
      update assistant_turns set state = ${state}, waits_for = null, lease = null, lease_until = null,
        events = events + 1 + ${records.length} + ${state === 'done' ? 1 : 0},
        ended_at = case when ${state === 'done'} then ${now}::timestamptz end
      where turn_id = ${turn_id} and state = 'waiting'
      returning turn_id, thread_id, account_id, events - ${records.length} - ${state === 'done' ? 1 : 0} as event
    ), answered as (
      update assistant_messages m set event = turn.event,
        record = m.record || jsonb_build_object('answer', ${answer}::text, 'status', 'success')
          || ${storableJson(data === undefined ? {} : { data })}::jsonb
      from turn where m.message_id = ${run.record_id}
    ), added as (
      insert into assistant_messages (message_id, turn_id, thread_id, account_id, event, record)
      select r.value ->> 'id', turn_id, thread_id, account_id, event + r.ordinality, r.value
      from turn cross join jsonb_array_elements(${storableJson(records)}::jsonb) with ordinality r
    )
    select pg_notify(${turnSignal}, turn_id) from turn`)
}

/** Resumes turns that wait for an account, with this account: those of the members of its workspace. */
export async function resumeConnecting(tx: Executor, account_id: string): Promise<void> {
  await tx.execute(sql`
    with turn as (
      update assistant_turns t set state = 'running', waits_for = null, account_id = a.id, events = events + 1,
        lease = null, lease_until = null
      from ${accountRows} a join ${memberRows} m on m.workspace_id = a.workspace_id
      where a.id = ${account_id} and t.user_id = m.user_id and t.waits_for = 'connect' and t.state = 'waiting'
      returning t.turn_id, t.run ->> 'record_id' as record_id, t.events
    ), answered as (
      update assistant_messages m set event = turn.events,
        record = m.record || '{"answer": "connected", "status": "success"}'
      from turn where m.message_id = turn.record_id
    )
    select pg_notify(${turnSignal}, turn_id) from turn`)
}

/** Stops an open turn with its records and actions. Returns whether the turn was open. */
export async function stopStored(
  db: Executor,
  { turn_id, now }: { turn_id: string; now: string },
): Promise<boolean> {
  const stopped = await db.execute(sql`
    with turn as (
      update assistant_turns t set state = 'stopped', waits_for = null, ended_at = ${now},
        events = events + 1 + (select count(*) from assistant_messages m
          where m.turn_id = t.turn_id and m.record ->> 'status' = 'in_progress')::int
      where turn_id = ${turn_id} and state in ('running', 'waiting')
      returning turn_id, events
    ), open as (
      select m.message_id, row_number() over (order by m.place desc) as back
      from assistant_messages m where m.turn_id = ${turn_id} and m.record ->> 'status' = 'in_progress'
    ), ended as (
      update assistant_messages m set event = turn.events - open.back,
        record = m.record || '{"status": "stopped"}'
      from turn, open where m.message_id = open.message_id
    ), dropped as (
      update assistant_actions set state = 'declined' where turn_id = ${turn_id} and state in ('asked', 'approved')
        and exists (select from turn)
    )
    select pg_notify(${turnSignal}, turn_id), pg_notify(${stopSignal}, turn_id) from turn`)
  return stopped > 0
}
