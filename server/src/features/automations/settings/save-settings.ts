import type { api } from '@skein/contract'
import type { AccountSettings } from '@skein/contract/automations/account-settings'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import { saveInboxSettings } from '#src/features/inbox/index.ts'
import { setResend, setWaitHours } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { setDisclosure } from './account-settings-store.ts'
import { settingsOf } from './get-settings.ts'

type Input = InputOf<typeof api.automations.saveSettings>

/** Changes the given settings and keeps the others. */
export async function saveSettings(ctx: Ctx, input: Input): Promise<AccountSettings> {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { takeover_seconds, burst_seconds, human_agent, disclosure, resend, wait_for_pace_hours } = input
  await ctx.db.transaction(async (tx) => {
    if (disclosure !== undefined) await setDisclosure(tx, account.id, disclosure || null)
    if (resend !== undefined) await setResend(tx, account.id, resend)
    if (wait_for_pace_hours !== undefined) await setWaitHours(tx, account.id, wait_for_pace_hours)
    await saveInboxSettings(tx, account.id, { takeover_seconds, burst_seconds, human_agent })
  })
  return settingsOf(ctx, account)
}
