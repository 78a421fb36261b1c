import { AiConversationSettings } from '@skein/contract/automations/kinds/ai-conversation'
import type { SettingsOf } from '@skein/contract/automations/kinds/automation-settings'
import { parseModel } from '@skein/contract/models/models'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import {
  findBotRow,
  writeBotRow,
  type BotRow,
  bumpAutomationSet,
} from '#src/features/stored-automations/index.ts'
import { requireVersion } from '#src/infra/db/save-if-shown.ts'
import { requireRoom } from '../require-room.ts'

/** The owner's settings of the bot. */
export interface BotWording {
  name: string
  system_prompt: string
  is_rag_enabled: boolean
  /** As provider:model; null for the account's default model. */
  model: string | null
}

/** Returns the settings of a bot, which is an AI conversation. */
export const botSettings = (
  { platform_user_id }: OwnedAccount,
  automation_id: string | null,
  { name, system_prompt, is_rag_enabled, model }: BotWording,
): SettingsOf<'AI_DM_CONVERSATION'> => {
  const customModel = model === null ? null : parseModel(model)
  return AiConversationSettings.parse({
    automation_type: 'AI_DM_CONVERSATION',
    automation_id,
    platform_user_id,
    name,
    system_prompt,
    is_rag_enabled,
    ...(customModel
      ? { model_usage: 'CUSTOM', model_provider: customModel.provider, model_name: customModel.model }
      : {}),
  })
}

/** Returns the model of a bot as provider:model; null for the account's default model. */
export const botModelOf = ({ settings }: Pick<BotRow, 'settings'>): string | null =>
  settings.model_usage === 'CUSTOM' ? `${settings.model_provider.toLowerCase()}:${settings.model_name}` : null

/** Returns the bot of an account, or null. */
export const findBot = (ctx: Ctx, account: OwnedAccount): Promise<BotRow | null> =>
  findBotRow(ctx.db, account.id)

interface BotSave {
  /** The version that was shown to the person who saves; undefined for any. */
  shown?: number | undefined
  /** Returns the settings to save. */
  change: (stored: BotRow | null) => BotWording & { is_active: boolean }
}

/** Creates or changes the bot of an account, effective from the next decision. */
export async function saveBot(
  ctx: Ctx,
  account: OwnedAccount,
  { shown, change }: BotSave,
): Promise<BotRow | null> {
  return ctx.db.transaction(async (tx) => {
    const { last_number } = await bumpAutomationSet(tx, account.id)
    const storedBot = await findBotRow(tx, account.id)
    requireVersion(storedBot?.version ?? 0, shown)
    const { is_active, ...wording } = change(storedBot)
    const automation_id = storedBot?.automation_id ?? ctx.ids.next()
    await writeBotRow(tx, {
      automation_id,
      account_id: account.id,
      number: storedBot?.number ?? last_number + 1,
      activation_status: is_active ? 'ACTIVE' : 'PAUSED',
      settings: botSettings(account, automation_id, wording),
      author_id: account.user_id,
      at: new Date(ctx.clock.now()).toISOString(),
    })
    await requireRoom(tx, account.id)
    return findBotRow(tx, account.id)
  })
}
