import * as z from 'zod'
import { type ChatMessage, TurnState } from '@skein/contract/assistant'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared } from '#src/infra/db/sql.ts'

/** What became of a turn behind the event that its listeners know. */
export const TurnNews = z.object({
  turn_id: z.string(),
  state: TurnState,
  failure: z.string().nullable(),
  /** How many events it has. */
  events: z.number(),
  records: json<{ event: number; record: ChatMessage }[]>(),
})
export type TurnNews = z.infer<typeof TurnNews>

const reading = prepared(
  'read news of assistant turns',
  `select t.turn_id, t.state, t.failure, t.events,
     coalesce((select jsonb_agg(jsonb_build_object('event', m.event, 'record', m.record) order by m.event)
       from assistant_messages m where m.turn_id = t.turn_id and m.event > w.event), '[]') as records
   from jsonb_to_recordset($1::jsonb) as w (turn_id text, event integer)
   join assistant_turns t using (turn_id)
   where t.events > w.event or t.state not in ('running', 'waiting')`,
  TurnNews,
)

/** News of those turns that have some; a turn that was deleted has none. */
export const newsOf = (
  db: Executor,
  known: readonly { turn_id: string; event: number }[],
): Promise<TurnNews[]> => db.query(reading([JSON.stringify(known)]))

const RecordRow = z.object({ record: json<ChatMessage>() })

/** What the person said that began a turn. */
export async function findHumanRecord(db: Executor, turn_id: string): Promise<ChatMessage | null> {
  const rows = await db.query(firstRecord([turn_id]))
  return rows[0]?.record ?? null
}

const firstRecord = prepared(
  'find the human record of an assistant turn',
  `select record from assistant_messages where turn_id = $1 order by place limit 1`,
  RecordRow,
)

export async function findRecord(db: Executor, message_id: string): Promise<ChatMessage | null> {
  const rows = await db.query(oneRecord([message_id]))
  return rows[0]?.record ?? null
}

const oneRecord = prepared(
  'find an assistant record',
  'select record from assistant_messages where message_id = $1',
  RecordRow,
)
