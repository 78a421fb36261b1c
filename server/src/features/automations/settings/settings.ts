import type { AccountSettings } from '@skein/contract/automations/account-settings'
import {
  requireAccount,
  type OwnedAccount,
  channelOf,
  setResend,
  holdAccount,
} from '#src/features/accounts/index.ts'
import { inboxSettingsOf, saveInboxSettings } from '#src/features/inbox/index.ts'
import { modelSettingsOf, saveModelSettings } from '#src/features/models/index.ts'
import { setWaitHours } from '#src/features/outbox/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import {
  automationSetSettingsOf,
  incrementSettingsVersion,
  setDisclosure,
  setPaused,
} from '#src/features/stored-automations/index.ts'
import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { dayOf, parseModel, resolveModel } from '@skein/contract/models/models'
import type { Transaction } from '#src/infra/db/client.ts'
import { saveIfShown } from '#src/infra/db/save-if-shown.ts'
import { AppError } from '#src/infra/errors.ts'
import type { InputOf } from '@skein/contract/endpoint'

/** Returns the settings that apply to all automations of an account. */
export async function getSettings(
  ctx: Ctx,
  { platform_user_id }: { platform_user_id: string },
): Promise<AccountSettings> {
  return settingsOf(ctx, await requireAccount(ctx, platform_user_id))
}

export async function settingsOf(ctx: Ctx, { id }: Pick<OwnedAccount, 'id'>): Promise<AccountSettings> {
  // Before the settings: an older version with newer settings refuses a save, a newer one would overwrite them.
  const { settings_version: version, ...set } = await automationSetSettingsOf(ctx.db, id)
  const [inbox, { resend, wait_hours }, models] = await Promise.all([
    inboxSettingsOf(ctx.db, id),
    channelOf(ctx.db, id),
    modelSettingsOf(ctx.db, id),
  ])
  return { ...set, ...inbox, resend, wait_for_pace_hours: wait_hours, ...models, version }
}

/** Changes the given settings and keeps the others. */
export const saveSettings: UseCase<typeof api.automations.saveSettings> = async (ctx, input) => {
  const { platform_user_id, version, default_model, assistant_model, ...changes } = input
  const account = await requireAccount(ctx, platform_user_id)
  requireChatModels(ctx, [default_model, assistant_model])
  await saveIfShown(ctx.db, {
    kind: 'account settings',
    owner: account.id,
    shown: version,
    // A choice of models leaves the version.
    hasOtherChanges: true,
    findVersion: async (tx) => (await automationSetSettingsOf(tx, account.id)).settings_version,
    async store(tx) {
      const isEdited = Object.values(changes).some((value) => value !== undefined)
      if (isEdited) await incrementSettingsVersion(tx, account.id)
      if (default_model !== undefined || assistant_model !== undefined)
        await saveModelSettings(tx, account.id, { default_model, assistant_model })
      await storeChanges(tx, account, changes)
    },
  })
  return settingsOf(ctx, account)
}

type Changes = Omit<
  InputOf<typeof api.automations.saveSettings>,
  'platform_user_id' | 'version' | 'default_model' | 'assistant_model'
>

async function storeChanges(
  tx: Transaction,
  { id }: OwnedAccount,
  { disclosure, resend, wait_for_pace_hours, ...inbox }: Changes,
): Promise<void> {
  if (disclosure !== undefined) await setDisclosure(tx, id, disclosure || null)
  if (resend !== undefined) await setResend(tx, id, resend)
  if (wait_for_pace_hours !== undefined) await setWaitHours(tx, id, wait_for_pace_hours)
  await saveInboxSettings(tx, id, inbox)
}

/** Throws for a model of the catalogue that makes vectors. */
function requireChatModels({ clock }: Ctx, names: readonly (string | null | undefined)[]): void {
  for (const name of names) {
    const wantedModel = parseModel(name ?? '')
    const entry =
      wantedModel && resolveModel(wantedModel.provider, wantedModel.model, dayOf(clock.now()))?.entry
    if (entry?.kind === 'embedding')
      throw new AppError('validation', m.server_models_no_text({ model: entry.label }))
  }
}

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
