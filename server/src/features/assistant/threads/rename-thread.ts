import type { api } from '@skein/contract'
import type { ChatThread } from '@skein/contract/assistant/assistant-chats'
import type { InputOf } from '@skein/contract/endpoint'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { deleteThread, findThreads, updateThreadName } from './thread-store.ts'

export async function renameThread(
  ctx: Ctx,
  { thread_id, name }: InputOf<typeof api.assistant.renameThread>,
): Promise<ChatThread> {
  const { user_id } = requireUser(ctx)
  if (!(await updateThreadName(ctx.db, { user_id, chat_id: thread_id, name }))) throw notFound()
  const [thread] = await findThreads(ctx.db, user_id, thread_id)
  if (!thread) throw notFound()
  return thread
}

/** Deletes a chat with everything in it. A running turn ends, because its rows are gone. */
export async function removeThread(
  ctx: Ctx,
  { thread_id }: InputOf<typeof api.assistant.deleteThread>,
): Promise<Record<string, never>> {
  const { user_id } = requireUser(ctx)
  if (!(await deleteThread(ctx.db, { user_id, chat_id: thread_id }))) throw notFound()
  return {}
}
