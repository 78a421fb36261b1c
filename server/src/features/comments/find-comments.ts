import { day } from '@skein/contract/durations'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { findStoredComments, type StoredComment } from './comment-store.ts'

export interface CommentSearch {
  platform_user_id: string
  /** Part of the text. */
  search?: string | undefined
  /** Days to look back. */
  days?: number | undefined
  comment_ids?: readonly string[] | undefined
  limit?: number
}

const defaultLimit = 50

/** Returns comments of other people, newest first, each with whether it was answered. */
export async function findComments(
  ctx: Ctx,
  { platform_user_id, search, days, comment_ids, limit = defaultLimit }: CommentSearch,
): Promise<StoredComment[]> {
  const account = await requireAccount(ctx, platform_user_id)
  const since = days === undefined ? undefined : new Date(ctx.clock.now() - days * day).toISOString()
  return findStoredComments(ctx.db, account, { search, since, comment_ids, limit })
}
