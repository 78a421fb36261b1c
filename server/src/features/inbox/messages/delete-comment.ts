import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import type { LateUseCase } from '#src/context.ts'
import { deliveryOf } from './delivery.ts'
import { requireComment, runCommentAction } from './reply-to-comment.ts'

/** Deletes a comment under a post of the account. */
export const deleteComment: LateUseCase<typeof api.inbox.deleteComment> = async (
  ctx,
  { id, platform_user_id },
) => {
  requireUser(ctx)
  const account = await requireAccount(ctx, platform_user_id)
  const comment = await requireComment(ctx, account, id)
  const state = deliveryOf(await runCommentAction(ctx, account, { comment, kind: 'delete_comment' }))
  return { done: state === 'sent', data: { id, state } }
}
