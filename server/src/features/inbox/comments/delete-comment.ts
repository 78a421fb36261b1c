import type { api } from '@skein/contract'
import { m } from '@skein/messages'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import { progressOf } from '#src/features/outbox/index.ts'
import type { Ctx, LateUseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import type { TargetComment } from './comment-action-store.ts'
import { deliveryOf } from '../sending/delivery.ts'
import { actionKey, requireComment, runCommentAction } from './reply-to-comment.ts'

/** Deletes a comment under a post of the account. */
export const deleteComment: LateUseCase<typeof api.inbox.deleteComment> = async (
  ctx,
  { id, platform_user_id },
) => {
  requireUser(ctx)
  const account = await requireAccount(ctx, platform_user_id)
  const comment = await requireComment(ctx, account, id)
  const attempt = await nextAttempt(ctx, account, comment)
  const action = { comment, kind: 'delete_comment', attempt } as const
  const state = deliveryOf(await runCommentAction(ctx, account, action))
  return { done: state === 'sent', data: { id, state } }
}

/** The most times that a person can delete a comment after Instagram refused it. */
const maxAttempts = 20

/** Returns a new attempt after one that Instagram refused; otherwise the current one, which is not repeated. */
async function nextAttempt(
  ctx: Ctx,
  { id: account_id }: OwnedAccount,
  comment: TargetComment,
): Promise<string> {
  for (let count = 0; count < maxAttempts; count++) {
    const attempt = `person-${count}`
    const dedupe_key = actionKey({ comment, kind: 'delete_comment', attempt })
    const progress = await progressOf(ctx.db, { account_id, dedupe_key })
    if (progress?.state !== 'failed') return attempt
  }
  throw new AppError('conflict', m.server_comment_delete_refused())
}
