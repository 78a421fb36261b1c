import type { ChatThread } from '@skein/contract/assistant/assistant-chats'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { findThreads } from './thread-store.ts'

/** Returns the chats of the caller, newest first. */
export const listThreads = (ctx: Ctx): Promise<ChatThread[]> => findThreads(ctx.db, requireUser(ctx).user_id)
