import type { api } from '@skein/contract'
import type { ChatThread } from '@skein/contract/assistant-chats'
import type { InputOf } from '@skein/contract/endpoint'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { dropThread, findThreads, nameThread } from './thread-store.ts'

export async function renameThread(
  ctx: Ctx,
  { thread_id, name }: InputOf<typeof api.assistant.renameThread>,
): Promise<ChatThread> {
  const { user_id } = requireUser(ctx)
  if (!(await nameThread(ctx.db, { user_id, chat_id: thread_id, name }))) throw notFound()
  const [thread] = await findThreads(ctx.db, user_id, thread_id)
  if (!thread) throw notFound()
  return thread
}

/** Deletes a chat with everything in it; what works on it finds nothing to go on with. */
export async function removeThread(
  ctx: Ctx,
  { thread_id }: InputOf<typeof api.assistant.deleteThread>,
): Promise<Record<string, never>> {
  const { user_id } = requireUser(ctx)
  const dropped = await dropThread(ctx.db, { user_id, chat_id: thread_id })
  if (dropped === undefined) throw notFound()
  return {}
}
