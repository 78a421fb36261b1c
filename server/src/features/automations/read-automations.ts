import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import {
  type OwnedAccount,
  requireAccount,
  ownedAccount,
  ownedAccounts,
  requireSelf,
} from '#src/features/accounts/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { notFound, AppError } from '#src/infra/errors.ts'
import { toAutomationSummaries, toSummaries, type PresentedKind } from './to-automation-summaries.ts'
import {
  businessHoursOf,
  findAutomation,
  findAutomations,
  findDeletedAutomations,
  restorableDays,
  findStoredAutomations,
} from '#src/features/stored-automations/index.ts'
import type { AutomationType } from '@skein/contract/automations/automation'
import { requireAutomation } from './require-automation.ts'
import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { day } from '@skein/contract/durations'
import { pagesPerAccount, perAccount } from '#src/features/users/index.ts'
import { settingsOf } from './settings/settings.ts'

/** Returns one automation as a dashboard row; 404 if the account has none with this id. */
export async function getAutomation(
  ctx: Ctx,
  account: OwnedAccount,
  automation_id: string,
): Promise<AutomationSummary> {
  const row = await findAutomation(ctx.db, account, automation_id)
  const [summary] = row ? await toAutomationSummaries(ctx, account, [row]) : []
  if (!summary) throw notFound()
  return summary
}

/** Returns one automation as its editor shows it; 404 for an automation of another kind. */
export const getByKind =
  <Kind extends AutomationType, Automation>(kind: PresentedKind<Kind, Automation>) =>
  async (ctx: Ctx, { automation_id }: { automation_id: string }): Promise<Automation> => {
    const { account } = await requireAutomation(ctx, automation_id)
    return readAutomation(ctx, { account, automation_id }, kind)
  }

export async function readAutomation<Kind extends AutomationType, Automation>(
  ctx: Ctx,
  { account, automation_id }: { account: OwnedAccount; automation_id: string },
  kind: PresentedKind<Kind, Automation>,
): Promise<Automation> {
  const row = await findAutomation(ctx.db, account, automation_id)
  const [automation] = await toSummaries(ctx, { account, rows: row ? [row] : [] }, kind)
  if (!automation) throw notFound()
  return automation
}

/** Returns the automations of one kind of an account, newest first. */
export const listByKind =
  <Kind extends AutomationType, Automation>(kind: PresentedKind<Kind, Automation>) =>
  async (ctx: Ctx, { platform_user_id }: { platform_user_id: string }): Promise<Automation[]> => {
    const account = await requireAccount(ctx, platform_user_id)
    return toSummaries(ctx, { account, rows: await findAutomations(ctx.db, account) }, kind)
  }

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

const maxListed = 200

/** Returns the automations of an account that can be restored. */
export const listDeletedAutomations: UseCase<typeof api.automations.listDeleted> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const after = new Date(ctx.clock.now() - restorableDays * day).toISOString()
  const rows = await findDeletedAutomations(ctx.db, account, { after, limit: maxListed })
  const summaries = await toAutomationSummaries(ctx, account, rows)
  return summaries.map((summary, index) => {
    const { deleted_at } = rows[index] ?? { deleted_at: after }
    return { ...summary, deleted_at, restorable_until: untilOf(deleted_at) }
  })
}

const untilOf = (deleted_at: string) => new Date(Date.parse(deleted_at) + restorableDays * day).toISOString()

/** The automations of an account, including deleted ones that can be restored, and the account's settings. */
export const automationExport = [
  pagesPerAccount('automations', { read: findStoredAutomations, start: 0, cursorOf: ({ number }) => number }),
  perAccount('settings', async function* (ctx, id) {
    yield [await settingsOf(ctx, { id })]
  }),
  perAccount('business_hours', async function* (ctx, id) {
    const hours = await businessHoursOf(ctx.db, id)
    if (hours !== null) yield [hours]
  }),
]
