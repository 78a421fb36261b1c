import type { api } from '@skein/contract'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { InputOf } from '@skein/contract/endpoint'
import { ownedAccount, ownedAccounts, requireAccount, requireSelf } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { toAutomationSummaries } from './to-automation-summaries.ts'
import { findAutomations } from './store.ts'

type Input = InputOf<typeof api.automations.list>

/** Returns the automations of one account, or of every account of the user; newest first within an account. */
export async function listAutomations(ctx: Ctx, input: Input): Promise<AutomationSummary[]> {
  const accounts = await accountsOf(ctx, input)
  const lists = await Promise.all(
    accounts.map(async (account) =>
      toAutomationSummaries(ctx, account, await findAutomations(ctx.db, account)),
    ),
  )
  return lists.flat()
}

async function accountsOf(ctx: Ctx, { platform_user_id, provider_id }: Input) {
  if (provider_id !== undefined) {
    // Clients also pass the id of an account under this name.
    const account = await ownedAccount(ctx, provider_id)
    if (account && (platform_user_id ?? provider_id) === provider_id) return [account]
    requireSelf(ctx, provider_id)
  }
  if (platform_user_id !== undefined) return [await requireAccount(ctx, platform_user_id)]
  if (provider_id !== undefined) return ownedAccounts(ctx)
  throw new AppError('validation', 'Name the account with platform_user_id, or the user with provider_id.')
}
