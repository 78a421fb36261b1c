import type { AccountSettings } from '@skein/contract/automations/account-settings'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { inboxSettingsOf } from '#src/features/inbox/index.ts'
import { modelSettingsOf } from '#src/features/models/index.ts'
import { channelOf } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { automationSetSettingsOf } from './account-settings-store.ts'

/** Returns the settings that apply to all automations of an account. */
export async function getSettings(
  ctx: Ctx,
  { platform_user_id }: { platform_user_id: string },
): Promise<AccountSettings> {
  return settingsOf(ctx, await requireAccount(ctx, platform_user_id))
}

export async function settingsOf(ctx: Ctx, { id }: Pick<OwnedAccount, 'id'>): Promise<AccountSettings> {
  const [set, inbox, { resend, wait_hours }, models] = await Promise.all([
    automationSetSettingsOf(ctx.db, id),
    inboxSettingsOf(ctx.db, id),
    channelOf(ctx.db, id),
    modelSettingsOf(ctx.db, id),
  ])
  return { ...set, ...inbox, resend, wait_for_pace_hours: wait_hours, ...models }
}
