import type { api } from '@skein/contract'
import type { ChatMessage } from '@skein/contract/assistant/assistant'
import type { InputOf } from '@skein/contract/endpoint'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { findHistory } from './thread-store.ts'

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
