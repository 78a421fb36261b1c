import type { AutomationSummary } from '@skein/contract/automations/automation'
import type { CommentReplyAutomation } from '@skein/contract/automations/comment-reply'
import { requireAccount, requireAccountById, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/platform/errors.ts'
import { commentRepliesOf, summariesOf } from './present-automation.ts'
import { accountOfRule, findRule, findRules } from './store.ts'

/** One rule of an account as a dashboard row. */
export async function summaryOf(
  ctx: Ctx,
  account: OwnedAccount,
  automation_id: string,
): Promise<AutomationSummary> {
  const row = await findRule(ctx.db, account, automation_id)
  const [summary] = row ? await summariesOf(ctx.db, account, [row]) : []
  if (!summary) throw notFound()
  return summary
}

/** The account behind a rule, if it is the caller's own; foreign and unknown rules fail alike. */
export async function requireRule(
  ctx: Ctx,
  automation_id: string,
): Promise<{ account: OwnedAccount; number: number }> {
  const found = await accountOfRule(ctx.db, automation_id)
  if (!found) throw notFound()
  return { account: await requireAccountById(ctx, found.account_id), number: found.number }
}

export async function getCommentReply(
  ctx: Ctx,
  { automation_id }: { automation_id: string },
): Promise<CommentReplyAutomation> {
  const { account } = await requireRule(ctx, automation_id)
  const row = await findRule(ctx.db, account, automation_id)
  const [automation] =
    row?.automation_type === 'COMMENT_REPLY' ? await commentRepliesOf(ctx.db, account, [row]) : []
  if (!automation) throw notFound()
  return automation
}

export async function listCommentReplies(
  ctx: Ctx,
  { platform_user_id }: { platform_user_id: string },
): Promise<CommentReplyAutomation[]> {
  const account = await requireAccount(ctx, platform_user_id)
  const rows = await findRules(ctx.db, account)
  return commentRepliesOf(
    ctx.db,
    account,
    rows.filter(({ automation_type }) => automation_type === 'COMMENT_REPLY'),
  )
}
