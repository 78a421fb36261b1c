import type { ChatThread } from '@skein/contract/assistant/assistant-chats'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { findThreads, findHistory, deleteThread, updateThreadName } from './thread-store.ts'
import type { api } from '@skein/contract'
import type { ChatMessage } from '@skein/contract/assistant/assistant'
import type { InputOf } from '@skein/contract/endpoint'
import { notFound } from '#src/infra/errors.ts'

/** Returns the chats of the caller, newest first. */
export const listThreads = (ctx: Ctx): Promise<ChatThread[]> => findThreads(ctx.db, requireUser(ctx).user_id)

/** Returns a page of a chat, newest first; empty for a chat that does not exist. */
export const getHistory = (
  ctx: Ctx,
  { thread_id, page, limit }: InputOf<typeof api.assistant.getHistory>,
): Promise<ChatMessage[]> =>
  findHistory(ctx.db, {
    user_id: requireUser(ctx).user_id,
    chat_id: thread_id,
    limit,
    offset: (page - 1) * limit,
  })

export const renameThread: UseCase<typeof api.assistant.renameThread> = async (ctx, { thread_id, name }) => {
  const { user_id } = requireUser(ctx)
  if (!(await updateThreadName(ctx.db, { user_id, chat_id: thread_id, name }))) throw notFound()
  const [thread] = await findThreads(ctx.db, user_id, thread_id)
  if (!thread) throw notFound()
  return thread
}

/** Deletes a chat with everything in it. A running turn ends, because its rows are gone. */
export const removeThread: UseCase<typeof api.assistant.deleteThread> = async (ctx, { thread_id }) => {
  const { user_id } = requireUser(ctx)
  if (!(await deleteThread(ctx.db, { user_id, chat_id: thread_id }))) throw notFound()
  return {}
}
