import type { api } from '@skein/contract'
import { requireUser } from '#src/features/auth/index.ts'
import type { UseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { deleteThread, findThreads, updateThreadName } from './thread-store.ts'

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
