import type { CommentReplyAutomation } from '@skein/contract/automations/comment-reply'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/platform/errors.ts'
import { presentCommentReplies } from './present-comment-replies.ts'
import { requireRule } from './require-rule.ts'
import { findRule } from './store.ts'

/** One comment rule as the editor reads it back. */
export async function getCommentReply(
  ctx: Ctx,
  { automation_id }: { automation_id: string },
): Promise<CommentReplyAutomation> {
  const { account } = await requireRule(ctx, automation_id)
  const row = await findRule(ctx.db, account, automation_id)
  const isComment = row?.automation_type === 'COMMENT_REPLY'
  const [automation] = isComment ? await presentCommentReplies(ctx.db, account, [row]) : []
  if (!automation) throw notFound()
  return automation
}
