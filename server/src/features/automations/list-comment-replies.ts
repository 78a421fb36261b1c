import type { CommentReplyAutomation } from '@skein/contract/automations/comment-reply'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { presentCommentReplies } from './present-comment-replies.ts'
import { findRules } from './store.ts'

/** Comment rules of an account, newest first. */
export async function listCommentReplies(
  ctx: Ctx,
  { platform_user_id }: { platform_user_id: string },
): Promise<CommentReplyAutomation[]> {
  const account = await requireAccount(ctx, platform_user_id)
  const rows = await findRules(ctx.db, account)
  const comments = rows.filter(({ automation_type }) => automation_type === 'COMMENT_REPLY')
  return presentCommentReplies(ctx.db, account, comments)
}
