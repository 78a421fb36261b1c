import * as z from 'zod'
import type { ChatMessage } from '@skein/contract/assistant/assistant'
import type { ChatThread } from '@skein/contract/assistant/assistant-chats'
import { assistantLimits } from '@skein/contract/limits'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'

const UsageRow = z.object({ threads: z.number(), characters: z.number(), exists: z.boolean() })
export type Usage = z.infer<typeof UsageRow>

/** Returns the number of chats of a user with the characters in them, and whether this chat is one of them. */
export async function findUsage(tx: Executor, which: { user_id: string; chat_id: string }): Promise<Usage> {
  const rows = await tx.query(sql.rows(UsageRow)`
    select count(*)::int as threads, coalesce(sum(stored_characters), 0)::float8 as characters,
      coalesce(bool_or(chat_id = ${which.chat_id}), false) as exists
    from assistant_threads where user_id = ${which.user_id}`)
  return rows[0] ?? { threads: 0, characters: 0, exists: false }
}

/** Locks the chats of a user until the transaction ends, so that a limit holds for messages sent at once. */
export async function lockThreads(tx: Executor, user_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assistant ${user_id}`}, 0))`)
}

const ThreadIdRow = z.object({ thread_id: z.string() })

/** Returns the thread id of the user's chat; creates the chat if it does not exist. */
export async function upsertThread(
  tx: Executor,
  thread: { thread_id: string; user_id: string; chat_id: string; name: string; now: string },
): Promise<string> {
  const rows = await tx.query(sql.rows(ThreadIdRow)`
    insert into assistant_threads as t (thread_id, user_id, chat_id, name, created_at, updated_at)
    values (${thread.thread_id}, ${thread.user_id}, ${thread.chat_id}, ${thread.name}, ${thread.now}, ${thread.now})
    on conflict (user_id, chat_id) do update set updated_at = excluded.updated_at
    returning thread_id`)
  const [row] = rows
  if (!row) throw new Error('The chat was neither found nor created.')
  return row.thread_id
}

const ThreadRow = z.object({
  thread_id: z.string(),
  name: z.string().nullable(),
  updated_at: z.string(),
  cost: z.number(),
  turn: json<{ turn_id: string; state: 'failed' | 'stopped' | 'running' | 'waiting' | 'done' }>().nullable(),
})

/** Returns chats, newest first; only the given one if `chat_id` is set. */
export async function findThreads(db: Executor, user_id: string, chat_id?: string): Promise<ChatThread[]> {
  const one = chat_id === undefined ? sql`true` : sql`h.chat_id = ${chat_id}`
  return db.query(sql.rows(ThreadRow)`
    select h.chat_id as thread_id, h.name,
      to_char(h.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at,
      (select coalesce(sum(m.cost), 0)::float8 from assistant_messages m where m.thread_id = h.thread_id) as cost,
      (select jsonb_build_object('turn_id', t.turn_id, 'state', t.state) from assistant_turns t
        where t.thread_id = h.thread_id and t.state in ('running', 'waiting')) as turn
    from assistant_threads h where h.user_id = ${user_id} and ${one}
    order by h.updated_at desc, h.thread_id limit ${assistantLimits.threads}`)
}

export async function updateThreadName(
  db: Executor,
  which: { user_id: string; chat_id: string; name: string },
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    update assistant_threads set name = ${which.name}
    where user_id = ${which.user_id} and chat_id = ${which.chat_id}`)
  return rowCount === 1
}

/** Deletes a chat with its turns. Returns whether it existed. */
export async function deleteThread(
  db: Database,
  which: { user_id: string; chat_id: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Before the chat: the end of a step locks both in this order.
    await tx.execute(sql`
      select from assistant_turns t join assistant_threads h using (thread_id)
      where h.user_id = ${which.user_id} and h.chat_id = ${which.chat_id} and t.state in ('running', 'waiting')
      for update of t`)
    const deletedCount = await tx.execute(sql`
      delete from assistant_threads where user_id = ${which.user_id} and chat_id = ${which.chat_id}`)
    return deletedCount === 1
  })
}

const RecordRow = z.object({ record: json<ChatMessage>() })

/** Returns records of a chat, newest first. */
export async function findHistory(
  db: Executor,
  which: { user_id: string; chat_id: string; limit: number; offset: number },
): Promise<ChatMessage[]> {
  const rows = await db.query(sql.rows(RecordRow)`
    select m.record from assistant_messages m join assistant_threads h using (thread_id)
    where h.user_id = ${which.user_id} and h.chat_id = ${which.chat_id}
    order by m.place desc limit ${which.limit} offset ${which.offset}`)
  return rows.map(({ record }) => record)
}

const MessageRow = z.object({ type: z.string(), text: z.string() })

/** Returns the last messages and answers before a turn, oldest first. */
export async function findEarlierMessages(
  db: Executor,
  which: { thread_id: string; turn_id: string; limit: number },
): Promise<{ type: string; text: string }[]> {
  const rows = await db.query(sql.rows(MessageRow)`
    select m.record ->> 'type' as type, m.record #>> '{current_messages,0,content}' as text
    from assistant_messages m
    where m.thread_id = ${which.thread_id} and m.turn_id <> ${which.turn_id}
      and (m.record ->> 'type' = 'human' or m.record ->> 'next_node' = '__end__')
      and m.record #>> '{current_messages,0,content}' is not null
    order by m.place desc limit ${which.limit}`)
  return rows.toReversed()
}
