import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { requireAccount, withToken, type OwnedAccount } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import { noteCommentShown } from '#src/features/outbox/index.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { plainRefusal } from '#src/integrations/instagram/graph/refusal-logic.ts'
import type { Ctx, LateUseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import type { TargetComment } from './comment-action-store.ts'
import { deliveryOf } from '../sending/delivery.ts'
import { requireComment, runCommentAction } from './reply-to-comment.ts'

/** Hides a comment of another person, or shows it again. */
export const setCommentVisibility: LateUseCase<typeof api.inbox.setCommentVisibility> = async (
  ctx,
  { id, platform_user_id, hidden },
) => {
  requireUser(ctx)
  const account = await requireAccount(ctx, platform_user_id)
  const comment = await requireComment(ctx, account, id)
  if (comment.from_id === account.platform_user_id)
    throw new AppError('conflict', m.server_comment_hide_own())
  if (comment.live) throw new AppError('conflict', m.server_comment_live_no_hide())
  if (!hidden) {
    await show(ctx, account, comment)
    return { done: true, data: { id, hidden, state: 'sent' } }
  }
  // A comment can be hidden again after it was shown.
  const action = { comment, kind: 'hide_comment', attempt: ctx.ids.next() } as const
  const state = deliveryOf(await runCommentAction(ctx, account, action))
  return state === 'sent'
    ? { done: true, data: { id, hidden, state } }
    : { done: false, data: { id, hidden, state } }
}

async function show(ctx: Ctx, { id: account_id }: OwnedAccount, { comment_id, from_id }: TargetComment) {
  try {
    await withToken(ctx, account_id, (as) => ctx.instagram.hideComment(as, comment_id, false))
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    throw new AppError('platform_rejected', plainRefusal(error.reason), { detail: error.message })
  }
  await noteCommentShown(ctx.db, { account_id, comment_id, person_id: from_id })
}
