import type { api } from '@skein/contract'
import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import { awayMessageProblem, intervalProblems } from '@skein/contract/accounts/opening-times'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { businessHoursOf, saveBusinessHours } from '#src/features/stored-automations/index.ts'
import { findWorkspaces } from '#src/features/workspaces/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'

/** Returns the business hours of an account. Without any, the time zone is that of the workspace. */
export const getHours: UseCase<typeof api.accounts.getHours> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  return (await businessHoursOf(ctx.db, account.id)) ?? noHours(ctx, account)
}

async function noHours(ctx: Ctx, { workspace_id }: OwnedAccount): Promise<BusinessHours> {
  const [workspace] = await findWorkspaces(ctx.db, [workspace_id])
  return { time_zone: workspace?.time_zone ?? 'UTC', days: [], away_message: '' }
}

/** Replaces the business hours of an account. Effective in every process from the next decision. */
export const saveHours: UseCase<typeof api.accounts.saveHours> = async (ctx, input) => {
  const { platform_user_id, ...hours } = input
  const account = await requireAccount(ctx, platform_user_id)
  const [problem] = intervalProblems(hours.days)
  const message = problem?.message ?? awayMessageProblem(hours.away_message)
  if (message !== null) throw new AppError('unprocessable', message)
  await saveBusinessHours(ctx.db, account.id, hours)
  return hours
}
