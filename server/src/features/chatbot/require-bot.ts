import { botDefaults, botNameOf, type BotConfig } from '@skein/contract/knowledge/chatbot'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import { botModelOf, findBot, type BotWording } from '#src/features/automations/index.ts'
import { type BotRow, findActiveConversation } from '#src/features/stored-automations/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'

/** Returns the bot of an account; 404 without one. */
export async function requireBot(ctx: Ctx, account: OwnedAccount): Promise<BotRow> {
  const bot = await findBot(ctx, account)
  if (!bot) throw notFound()
  return bot
}

export function configOf({ id, platform_user_id, user_id }: OwnedAccount, bot: BotRow): BotConfig {
  const { automation_id, settings, activation_status, version, created_at, updated_at } = bot
  const { name, system_prompt, is_rag_enabled } = settings
  return {
    id: automation_id,
    connected_account_id: id,
    platform_user_id,
    platform: 'instagram',
    provider_id: user_id,
    name,
    bot_name: name,
    system_prompt: system_prompt ?? '',
    is_rag_enabled,
    model: botModelOf(bot),
    is_active: activation_status === 'ACTIVE',
    version,
    created_at,
    updated_at,
  }
}

/** Returns what replies as the account's chatbot: its live bot, otherwise an active AI conversation; null without both. */
export async function findChatbot(
  ctx: Ctx,
  account: OwnedAccount,
): Promise<Pick<BotRow, 'automation_id' | 'settings'> | null> {
  const bot = await findBot(ctx, account)
  if (bot?.activation_status === 'ACTIVE') return bot
  return (await findActiveConversation(ctx.db, account.id)) ?? bot
}

/** Returns the settings of the account's chatbot, or the defaults without one. */
export async function wordingOf(ctx: Ctx, account: OwnedAccount): Promise<BotWording> {
  const bot = await findChatbot(ctx, account)
  if (!bot) return { name: botNameOf(account.platform_username), ...botDefaults, model: null }
  const { name, system_prompt, is_rag_enabled } = bot.settings
  return {
    name,
    system_prompt: system_prompt ?? botDefaults.system_prompt,
    is_rag_enabled,
    model: botModelOf(bot),
  }
}
