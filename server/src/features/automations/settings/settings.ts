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
import { automationSetSettingsOf, setDisclosure, setPaused } from '#src/features/stored-automations/index.ts'
import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { dayOf, parseModel, resolveModel } from '@skein/contract/models/models'
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
  const [set, inbox, { resend, wait_hours }, models] = await Promise.all([
    automationSetSettingsOf(ctx.db, id),
    inboxSettingsOf(ctx.db, id),
    channelOf(ctx.db, id),
    modelSettingsOf(ctx.db, id),
  ])
  return { ...set, ...inbox, resend, wait_for_pace_hours: wait_hours, ...models }
}

/** Changes the given settings and keeps the others. */
export const saveSettings: UseCase<typeof api.automations.saveSettings> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const {
    takeover_seconds,
    burst_seconds,
    human_agent,
    handover_reply,
    unassign_after_minutes,
    disclosure,
    resend,
    wait_for_pace_hours,
  } = input
  const { default_model, assistant_model } = input
  requireChatModels(ctx, [default_model, assistant_model])
  await ctx.db.transaction(async (tx) => {
    if (disclosure !== undefined) await setDisclosure(tx, account.id, disclosure || null)
    if (resend !== undefined) await setResend(tx, account.id, resend)
    if (wait_for_pace_hours !== undefined) await setWaitHours(tx, account.id, wait_for_pace_hours)
    if (default_model !== undefined || assistant_model !== undefined)
      await saveModelSettings(tx, account.id, { default_model, assistant_model })
    await saveInboxSettings(tx, account.id, {
      takeover_seconds,
      burst_seconds,
      human_agent,
      handover_reply,
      unassign_after_minutes,
    })
  })
  return settingsOf(ctx, account)
}

/** Throws for a model of the catalogue that makes vectors. */
function requireChatModels({ clock }: Ctx, names: readonly (string | null | undefined)[]): void {
  for (const name of names) {
    const wanted = parseModel(name ?? '')
    const entry = wanted && resolveModel(wanted.provider, wanted.model, dayOf(clock.now()))?.entry
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
