import { sql } from 'drizzle-orm'
import type { TurnState } from '@skein/contract/assistant'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'
import type { Run } from '../run-state.ts'

/** A turn as it stands, whoever works on it. */
export interface TurnRow {
  turn_id: string
  thread_id: string
  chat_id: string
  user_id: string
  account_id: string | null
  state: TurnState
  waits_for: 'option' | 'connect' | null
  run: Run
  message: string
  events: number
}

const turnFields =
  sql.raw(`t.turn_id, t.thread_id, h.chat_id, t.user_id, t.account_id, t.state, t.waits_for, t.run,
  t.message, t.events`)

/** A turn of this user; null for those of others and for those that do not exist. */
export async function findTurn(
  db: Executor,
  which: { user_id: string; turn_id: string },
): Promise<TurnRow | null> {
  const { rows } = await db.execute(sql`
    select ${turnFields} from assistant_turns t join assistant_threads h using (thread_id)
    where t.turn_id = ${which.turn_id} and t.user_id = ${which.user_id}`)
  return rowsOf<TurnRow>(rows)[0] ?? null
}

export async function findByClientId(
  db: Executor,
  which: { user_id: string; client_message_id: string },
): Promise<TurnRow | null> {
  const { rows } = await db.execute(sql`
    select ${turnFields} from assistant_turns t join assistant_threads h using (thread_id)
    where t.user_id = ${which.user_id} and t.client_message_id = ${which.client_message_id}`)
  return rowsOf<TurnRow>(rows)[0] ?? null
}

/** The newest turn of a chat with this text that is not over, or ended after the given moment. */
export async function findAlike(
  db: Executor,
  which: { user_id: string; chat_id: string; message: string; since: string },
): Promise<TurnRow | null> {
  const { rows } = await db.execute(sql`
    select ${turnFields} from assistant_turns t join assistant_threads h using (thread_id)
    where h.user_id = ${which.user_id} and h.chat_id = ${which.chat_id} and t.message = ${which.message}
      and (t.ended_at is null or t.ended_at > ${which.since})
    order by t.created_at desc limit 1`)
  return rowsOf<TurnRow>(rows)[0] ?? null
}

/** The turn of a chat that is not over, locked until the transaction ends. */
export async function lockOpenTurn(tx: Executor, thread_id: string): Promise<TurnRow | null> {
  const { rows } = await tx.execute(sql`
    select ${turnFields} from assistant_turns t join assistant_threads h using (thread_id)
    where t.thread_id = ${thread_id} and t.state in ('running', 'waiting') for update of t`)
  return rowsOf<TurnRow>(rows)[0] ?? null
}
