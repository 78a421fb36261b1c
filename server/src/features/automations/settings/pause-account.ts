import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import { holdAccount } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { setPaused } from './account-settings-store.ts'

type Input = InputOf<typeof api.automations.pauseAll>

/**
 * Pauses or resumes all automation of an account: automations do not fire and the outbox sends nothing. Effective in
 * every process from the next decision and the next claim, because both read it from the database.
 */
export async function pauseAccount(ctx: Ctx, { platform_user_id, paused }: Input): Promise<Input> {
  const account = await requireAccount(ctx, platform_user_id)
  await ctx.db.transaction(async (tx) => {
    await setPaused(tx, account.id, paused)
    await holdAccount(tx, account.id, paused)
  })
  ctx.log.info({ account_id: account.id, paused }, 'account paused or resumed')
  return { platform_user_id, paused }
}
