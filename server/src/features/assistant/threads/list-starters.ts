import type { api } from '@skein/contract'
import { ownedAccounts, requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { listAutomations } from '#src/features/automations/index.ts'
import { findWaiting } from '#src/features/inbox/index.ts'
import { mailboxOf } from '#src/features/mail/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { startersFor } from './starter-logic.ts'
import { findComments } from '#src/features/comments/index.ts'

/** Returns suggested first messages, based on the state of the account. */
export const listStarters: UseCase<typeof api.assistant.listStarters> = async (ctx, { platform_user_id }) => {
  const account =
    platform_user_id === undefined
      ? ((await ownedAccounts(ctx))[0] ?? null)
      : await requireAccount(ctx, platform_user_id)
  const mailbox = await mailboxOf(ctx)
  return startersFor({ account: account && (await readFacts(ctx, account)), mailbox: mailbox !== null })
}

async function readFacts(ctx: Ctx, account: OwnedAccount) {
  const { platform_user_id, platform_username } = account
  const [automations, comments, waiting] = await Promise.all([
    listAutomations(ctx, { platform_user_id }),
    findComments(ctx, { platform_user_id, search: 'price', days: 7, limit: 20 }),
    findWaiting(ctx.db, account),
  ])
  return {
    username: platform_username,
    automations: automations.length,
    askedForPrice: comments.filter(({ answered }) => !answered).length,
    waiting: waiting.count,
  }
}
