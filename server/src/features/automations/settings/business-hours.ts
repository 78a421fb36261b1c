import type { api } from '@skein/contract'
import type { BusinessHours, StoredHours } from '@skein/contract/accounts/business-hours'
import { awayMessageProblem, intervalProblems } from '@skein/contract/accounts/opening-times'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { findBusinessHours, saveBusinessHours } from '#src/features/stored-automations/index.ts'
import { findWorkspaces } from '#src/features/workspaces/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { saveIfShown } from '#src/infra/db/save-if-shown.ts'
import { AppError } from '#src/infra/errors.ts'

/** Returns the business hours of an account. Without any, the time zone is that of the workspace. */
export const getHours: UseCase<typeof api.accounts.getHours> = async (ctx, input) => {
  return hoursOf(ctx, await requireAccount(ctx, input.platform_user_id))
}

async function hoursOf(ctx: Ctx, account: OwnedAccount): Promise<StoredHours> {
  const { hours, version } = await findBusinessHours(ctx.db, account.id)
  return { ...(hours ?? (await noHours(ctx, account))), version }
}

async function noHours(ctx: Ctx, { workspace_id }: OwnedAccount): Promise<BusinessHours> {
  const [workspace] = await findWorkspaces(ctx.db, [workspace_id])
  return { time_zone: workspace?.time_zone ?? 'UTC', days: [], away_message: '' }
}

/** Replaces the business hours of an account. Effective in every process from the next decision. */
export const saveHours: UseCase<typeof api.accounts.saveHours> = async (ctx, input) => {
  const { platform_user_id, version, ...hours } = input
  const account = await requireAccount(ctx, platform_user_id)
  const [problem] = intervalProblems(hours.days)
  const message = problem?.message ?? awayMessageProblem(hours.away_message)
  if (message !== null) throw new AppError('unprocessable', message)
  await saveIfShown(ctx.db, {
    kind: 'business hours',
    owner: account.id,
    shown: version,
    findVersion: async (tx) => (await findBusinessHours(tx, account.id)).version,
    store: (tx) => saveBusinessHours(tx, account.id, hours),
  })
  return hoursOf(ctx, account)
}
