import * as z from 'zod'
import { accountRows } from '#src/features/accounts/index.ts'
import { TurnState } from '@skein/contract/assistant/assistant'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { Run } from '../run-state.ts'

/** The current state of a turn. */
export const TurnRow = z.object({
  turn_id: z.string(),
  thread_id: z.string(),
  chat_id: z.string(),
  user_id: z.string(),
  account_id: z.string().nullable(),
  state: TurnState,
  waits_for: z.enum(['option', 'connect']).nullable(),
  run: json<Run>(),
  message: z.string(),
  events: z.number(),
})
export type TurnRow = z.infer<typeof TurnRow>

const turnFields =
  sql.raw(`t.turn_id, t.thread_id, h.chat_id, t.user_id, t.account_id, t.state, t.waits_for, t.run,
  t.message, t.events`)

/** Returns a turn of this user; null for a turn of another user or an unknown id. */
export const findTurn = (
  db: Executor,
  which: { user_id: string; turn_id: string },
): Promise<TurnRow | null> =>
  db.first(sql.rows(TurnRow)`
    select ${turnFields} from assistant_turns t join assistant_threads h using (thread_id)
    where t.turn_id = ${which.turn_id} and t.user_id = ${which.user_id}`)

const TurnIdRow = z.object({ turn_id: z.string() })

/**
 * Returns the ids of the open turns of a user that are about accounts of a workspace, or about none: those may use its
 * mailbox.
 */
export async function findOpenTurns(
  db: Executor,
  which: { user_id: string; workspace_id: string },
): Promise<string[]> {
  const rows = await db.query(sql.rows(TurnIdRow)`
    select turn_id from assistant_turns t left join ${accountRows} a on a.id = t.account_id
    where t.user_id = ${which.user_id} and (t.account_id is null or a.workspace_id = ${which.workspace_id})
      and t.state in ('running', 'waiting')`)
  return rows.map(({ turn_id }) => turn_id)
}

export const findByClientId = (
  db: Executor,
  which: { user_id: string; client_message_id: string },
): Promise<TurnRow | null> =>
  db.first(sql.rows(TurnRow)`
    select ${turnFields} from assistant_turns t join assistant_threads h using (thread_id)
    where t.user_id = ${which.user_id} and t.client_message_id = ${which.client_message_id}`)

/** Returns the newest turn of a chat with this message that is open or ended after `since`. */
export const findRepeated = (
  db: Executor,
  which: { user_id: string; chat_id: string; message: string; since: string },
): Promise<TurnRow | null> =>
  db.first(sql.rows(TurnRow)`
    select ${turnFields} from assistant_turns t join assistant_threads h using (thread_id)
    where h.user_id = ${which.user_id} and h.chat_id = ${which.chat_id} and t.message = ${which.message}
      and (t.ended_at is null or t.ended_at > ${which.since})
    order by t.created_at desc limit 1`)

/** Returns the running turn of a chat if this is the last message that the user sent in it. */
export const findRunning = (
  db: Executor,
  which: { user_id: string; chat_id: string; message: string },
): Promise<TurnRow | null> =>
  db.first(sql.rows(TurnRow)`
    select ${turnFields} from assistant_turns t join assistant_threads h using (thread_id)
    where h.user_id = ${which.user_id} and h.chat_id = ${which.chat_id} and t.state = 'running'
      and (select m.record #>> '{current_messages,0,content}' from assistant_messages m
        where m.turn_id = t.turn_id and m.record ->> 'type' = 'human' order by m.place desc limit 1) = ${which.message}`)

/** Returns the turn of a chat that waits for a choice. */
export const findWaiting = (
  db: Executor,
  which: { user_id: string; chat_id: string },
): Promise<TurnRow | null> =>
  db.first(sql.rows(TurnRow)`
    select ${turnFields} from assistant_turns t join assistant_threads h using (thread_id)
    where h.user_id = ${which.user_id} and h.chat_id = ${which.chat_id} and t.state = 'waiting'
      and t.waits_for = 'option'`)

/** Returns the open turn of a chat, locked until the transaction ends. */
export const lockOpenTurn = (
  tx: Executor,
  which: { user_id: string; chat_id: string },
): Promise<TurnRow | null> =>
  tx.first(sql.rows(TurnRow)`
    select ${turnFields} from assistant_turns t join assistant_threads h using (thread_id)
    where h.user_id = ${which.user_id} and h.chat_id = ${which.chat_id} and t.state in ('running', 'waiting')
    for update of t`)
