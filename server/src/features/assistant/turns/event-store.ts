import * as z from 'zod'
import { type ChatMessage, TurnState } from '@skein/contract/assistant/assistant'
import type { Executor } from '#src/infra/db/client.ts'
import type { TenantDatabase } from '#src/infra/db/tenants/tenant-database.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared } from '#src/infra/db/sql.ts'

/** State of a turn, and its records after a known event. */
export const TurnNews = z.object({
  turn_id: z.string(),
  state: TurnState,
  failure: z.string().nullable(),
  /** Number of events of the turn. */
  events: z.number(),
  records: json<{ event: number; record: ChatMessage }[]>(),
})
export type TurnNews = z.infer<typeof TurnNews>

const newsQuery = prepared(
  'read news of assistant turns',
  `select t.turn_id, t.state, t.failure, t.events,
     coalesce((select jsonb_agg(jsonb_build_object('event', m.event, 'record', m.record) order by m.event)
       from assistant_messages m where m.turn_id = t.turn_id and m.event > w.event), '[]') as records
   from jsonb_to_recordset($1::jsonb) as w (turn_id text, event integer)
   join assistant_turns t using (turn_id)
   where t.events > w.event or t.state not in ('running', 'waiting')`,
  TurnNews,
)

const TurnIdRow = z.object({ turn_id: z.string() })

const changedQuery = prepared(
  'find changed assistant turns',
  `select t.turn_id from jsonb_to_recordset($1::jsonb) as w (turn_id text, event integer)
   join assistant_turns t using (turn_id)
   where t.events > w.event or t.state not in ('running', 'waiting')`,
  TurnIdRow,
)

/** Returns those of the turns, of any users, that have news. It tells no more about them. */
export async function findChangedTurns(
  db: Executor,
  knownEvents: readonly { turn_id: string; event: number }[],
): Promise<Set<string>> {
  const rows = await db.query(changedQuery([JSON.stringify(knownEvents)]))
  return new Set(rows.map(({ turn_id }) => turn_id))
}

/** Returns the news of turns of a user that have any; a deleted turn has none. */
export const findNews = (
  db: TenantDatabase,
  knownEvents: readonly { turn_id: string; event: number }[],
): Promise<TurnNews[]> => db.query(newsQuery([JSON.stringify(knownEvents)]))

const RecordRow = z.object({ record: json<ChatMessage>() })

/** Returns the message that began a turn. */
export async function findHumanRecord(db: Executor, turn_id: string): Promise<ChatMessage | null> {
  const rows = await db.query(firstRecordQuery([turn_id]))
  return rows[0]?.record ?? null
}

const firstRecordQuery = prepared(
  'find the human record of an assistant turn',
  `select record from assistant_messages where turn_id = $1 order by place limit 1`,
  RecordRow,
)

export async function findRecord(db: Executor, message_id: string): Promise<ChatMessage | null> {
  const rows = await db.query(recordQuery([message_id]))
  return rows[0]?.record ?? null
}

const recordQuery = prepared(
  'find an assistant record',
  'select record from assistant_messages where message_id = $1',
  RecordRow,
)
