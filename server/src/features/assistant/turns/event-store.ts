import type { ChatMessage, TurnState } from '@skein/contract/assistant'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared } from '#src/infra/db/prepared-query.ts'

/** What became of a turn behind the event that its listeners know. */
export interface TurnNews {
  turn_id: string
  state: TurnState
  failure: string | null
  /** How many events it has. */
  events: number
  records: { event: number; record: ChatMessage }[]
}

const reading = prepared(
  'read news of assistant turns',
  `select t.turn_id, t.state, t.failure, t.events,
     coalesce((select jsonb_agg(jsonb_build_object('event', m.event, 'record', m.record) order by m.event)
       from assistant_messages m where m.turn_id = t.turn_id and m.event > w.event), '[]') as records
   from jsonb_to_recordset($1::jsonb) as w (turn_id text, event integer)
   join assistant_turns t using (turn_id)
   where t.events > w.event or t.state not in ('running', 'waiting')`,
)

/** News of those turns that have some; a turn that was deleted has none. */
export const newsOf = (
  db: Executor,
  known: readonly { turn_id: string; event: number }[],
): Promise<TurnNews[]> => reading.rows(db, [JSON.stringify(known)])

/** What the person said that began a turn. */
export async function findHumanRecord(db: Executor, turn_id: string): Promise<ChatMessage | null> {
  const rows = await firstRecord.rows<{ record: ChatMessage }>(db, [turn_id])
  return rows[0]?.record ?? null
}

const firstRecord = prepared(
  'find the human record of an assistant turn',
  `select record from assistant_messages where turn_id = $1 order by place limit 1`,
)

export async function findRecord(db: Executor, message_id: string): Promise<ChatMessage | null> {
  const rows = await oneRecord.rows<{ record: ChatMessage }>(db, [message_id])
  return rows[0]?.record ?? null
}

const oneRecord = prepared(
  'find an assistant record',
  'select record from assistant_messages where message_id = $1',
)
