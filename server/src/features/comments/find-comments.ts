import { day } from '@skein/contract/durations'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { findStoredComments, type StoredComment } from './comment-store.ts'

export interface CommentSearch {
  platform_user_id: string
  /** Part of the text. */
  search?: string | undefined
  /** How far to look back. */
  days?: number | undefined
  comment_ids?: readonly string[] | undefined
  limit?: number
}

const usualLimit = 50

/** Comments of other people, the newest first, each with whether it was answered. */
export async function findComments(
  ctx: Ctx,
  { platform_user_id, search, days, comment_ids, limit = usualLimit }: CommentSearch,
): Promise<StoredComment[]> {
  const account = await requireAccount(ctx, platform_user_id)
  const since = days === undefined ? undefined : new Date(ctx.clock.now() - days * day).toISOString()
  return findStoredComments(ctx.db, account, { search, since, comment_ids, limit })
}
