import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import { saveInboxSettings } from '#src/features/inbox/index.ts'
import { saveModelSettings } from '#src/features/models/index.ts'
import { setResend, setWaitHours } from '#src/features/outbox/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { dayOf, parseModel, resolveModel } from '@skein/contract/models/models'
import { AppError } from '#src/infra/errors.ts'
import { setDisclosure } from './account-settings-store.ts'
import { settingsOf } from './get-settings.ts'

/** Changes the given settings and keeps the others. */
export const saveSettings: UseCase<typeof api.automations.saveSettings> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const {
    takeover_seconds,
    burst_seconds,
    human_agent,
    handover_reply,
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
    await saveInboxSettings(tx, account.id, { takeover_seconds, burst_seconds, human_agent, handover_reply })
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
