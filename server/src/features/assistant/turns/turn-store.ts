import * as z from 'zod'
import { userRows } from '#src/features/auth/index.ts'
import { type ChatMessage, TurnState } from '@skein/contract/assistant/assistant'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared, sql, storableJson } from '#src/infra/db/sql.ts'
import type { NewAction } from './action-store.ts'
import type { Run } from '../run-state.ts'

/** Notification channel for new events of a turn; the payload is the turn id. */
export const turnSignal = 'skein_turn'

export const StoredTurn = z.object({
  turn_id: z.string(),
  thread_id: z.string(),
  chat_id: z.string(),
  user_id: z.string(),
  email: z.string(),
  account_id: z.string().nullable(),
  message: z.string(),
  state: TurnState,
  run: json<Run>(),
  steps: z.number(),
  writes: z.number(),
  active_ms: z.number(),
  events: z.number(),
  /** Lease of the process that runs the turn. */
  lease: z.string(),
  /** Another process ran it before. */
  resumed: z.boolean(),
  /** What the chat has read in any turn. */
  read_strangers: z.boolean(),
  read_own: z.boolean(),
})
export type StoredTurn = z.infer<typeof StoredTurn>

export interface NewTurn {
  turn_id: string
  thread_id: string
  user_id: string
  account_id: string | null
  client_message_id: string | null
  message: string
  run: Run
  now: string
}

/** Inserts a turn. Throws a unique violation if the chat has an open turn. */
export async function insertTurn(
  tx: Executor,
  turn: NewTurn,
  records: readonly ChatMessage[],
): Promise<void> {
  await tx.execute(sql`
    insert into assistant_turns (turn_id, thread_id, user_id, account_id, client_message_id, message, state, run,
      events, created_at)
    values (${turn.turn_id}, ${turn.thread_id}, ${turn.user_id}, ${turn.account_id}, ${turn.client_message_id},
      ${turn.message}, 'running', ${storableJson(turn.run)}::jsonb, ${records.length}, ${turn.now})`)
  await tx.execute(sql`
    insert into assistant_messages (message_id, turn_id, thread_id, account_id, event, record)
    select r.value ->> 'id', ${turn.turn_id}, ${turn.thread_id}, ${turn.account_id}, r.ordinality, r.value
    from jsonb_array_elements(${storableJson(records)}::jsonb) with ordinality r order by r.ordinality`)
  await tx.execute(sql`
    update assistant_threads set stored_characters = stored_characters + ${storableJson(records).length}
    where thread_id = ${turn.thread_id}`)
  await tx.execute(sql`select pg_notify(${turnSignal}, ${turn.turn_id})`)
}

/** Short enough that a crash delays an answer little, long enough for a busy process to renew it. */
const leaseSeconds = 10

const claimQuery = prepared(
  'claim assistant turns',
  `with due as (
     select turn_id, lease is not null as resumed from assistant_turns
     where state = 'running' and (lease_until is null or lease_until < now())
     order by created_at limit $1 for update skip locked
   ), taken as (
     update assistant_turns t set lease = gen_random_uuid()::text, lease_until = now() + make_interval(secs => $2)
     from due where t.turn_id = due.turn_id returning t.*, due.resumed
   )
   select t.turn_id, t.thread_id, h.chat_id, t.user_id, u.email, t.account_id, t.message, t.state, t.run, t.steps,
     t.writes, t.active_ms, t.events, t.lease, t.resumed, h.read_strangers, h.read_own
   from taken t join assistant_threads h using (thread_id) join ${userRows.text} u on u.id = t.user_id`,
  StoredTurn,
)

/** Claims turns without a valid lease and returns them. */
export const claimTurns = (db: Executor, max: number): Promise<StoredTurn[]> =>
  db.query(claimQuery([max, leaseSeconds]))

const LeaseRow = z.object({ lease: z.string() })

const renewQuery = prepared(
  'renew assistant leases',
  `update assistant_turns set lease_until = now() + make_interval(secs => $2)
   where lease = any($1::text[]) and state = 'running' returning lease`,
  LeaseRow,
)

/** Renews leases and returns those that are still valid; the others were lost, or their turn was stopped. */
export async function renewLeases(db: Executor, leases: readonly string[]): Promise<Set<string>> {
  const rows = await db.query(renewQuery([[...leases], leaseSeconds]))
  return new Set(rows.map(({ lease }) => lease))
}

/** Everything that a step stores, in one statement. */
export interface StepEnd {
  state: TurnState
  waits_for: 'option' | 'connect' | null
  run: Run
  account_id: string | null
  steps: number
  writes: number
  active_ms: number
  failure: string | null
  records: readonly { record: ChatMessage; cost: number }[]
  action: NewAction | null
  now: string
}

const EventsRow = z.object({ events: z.number(), pg_notify: z.string() })

const saveQuery = prepared(
  'end a step of the assistant',
  `with turn as (
     update assistant_turns t set state = $3, waits_for = $4, run = $5::jsonb, account_id = $6::uuid, steps = $7,
       writes = $8, active_ms = $9, failure = $10,
       events = t.events + jsonb_array_length($11::jsonb) + ($3 in ('done', 'failed'))::int,
       ended_at = case when $3 in ('done', 'failed') then $12::timestamptz end,
       lease = case when $3 = 'running' then t.lease end,
       lease_until = case when $3 = 'running' then t.lease_until end
     where turn_id = $1 and lease = $2 and state = 'running'
     returning turn_id, thread_id, account_id,
       events - jsonb_array_length($11::jsonb) - ($3 in ('done', 'failed'))::int as before, events
   ), kept as (
     insert into assistant_messages (message_id, turn_id, thread_id, account_id, event, record, cost)
     select r.value #>> '{record,id}', turn_id, thread_id, account_id, before + r.ordinality, r.value -> 'record',
       (r.value ->> 'cost')::numeric
     from turn cross join jsonb_array_elements($11::jsonb) with ordinality r order by r.ordinality
     on conflict (message_id) do update set event = excluded.event, record = excluded.record, cost = excluded.cost
   ), asked as (
     insert into assistant_actions (action_id, turn_id, account_id, message_id, tool, args, args_hash, state,
       expires_at, created_at)
     select a ->> 'action_id', turn_id, account_id, a ->> 'message_id', a ->> 'tool', a -> 'args', a ->> 'args_hash',
       'asked', now() + (a ->> 'minutes')::integer * interval '1 minute', $12::timestamptz
     from turn cross join lateral (select $13::jsonb as a) given where jsonb_typeof(a) = 'object'
   ), touched as (
     update assistant_threads h set updated_at = $12::timestamptz,
       read_strangers = h.read_strangers or ($5::jsonb #>> '{known,strangers}')::boolean,
       read_own = h.read_own or ($5::jsonb #>> '{known,own}')::boolean,
       stored_characters = h.stored_characters + length($11::text)
     from turn where h.thread_id = turn.thread_id
   )
   select events, pg_notify('${turnSignal}', turn_id) from turn`,
  EventsRow,
)

/** Stores a step. Returns the number of events; null if the lease was lost or the turn was stopped: nothing is stored. */
export async function saveStep(
  db: Executor,
  { turn_id, lease }: Pick<StoredTurn, 'turn_id' | 'lease'>,
  end: StepEnd,
): Promise<number | null> {
  const { state, waits_for, run, account_id, steps, writes, active_ms, failure, records, action, now } = end
  const figures = [steps, writes, Math.round(active_ms)]
  const values = [turn_id, lease, state, waits_for, storableJson(run), account_id, ...figures, failure]
  const [row] = await db.query(saveQuery([...values, storableJson(records), now, storableJson(action)]))
  return row?.events ?? null
}

/** Releases leases, so that another process can claim the turns at once. */
export async function releaseLeases(db: Executor, leases: readonly string[]): Promise<void> {
  await db.execute(sql`
    update assistant_turns set lease_until = now()
    where lease = any(${[...leases]}::text[]) and state = 'running'`)
}
