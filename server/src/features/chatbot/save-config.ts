import type { api } from '@skein/contract'
import type { BotConfig } from '@skein/contract/knowledge/chatbot'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { botModelOf, findBot, saveBot } from '#src/features/automations/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { configOf } from './require-bot.ts'

type Input = InputOf<typeof api.chatbot.save>
type InputByPath = InputOf<typeof api.chatbot.saveByPath>

/** Creates or changes the bot of an account. A published bot replies to messages that no automation answers. */
export async function saveConfig(ctx: Ctx, input: Input): Promise<BotConfig> {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { connected_account_id, bot_name: name, system_prompt, is_rag_enabled, is_active } = input
  if (connected_account_id !== undefined && connected_account_id !== account.id) throw notFound()
  const { model = await savedModel(ctx, account) } = input
  const bot = await saveBot(ctx, account, { name, system_prompt, is_rag_enabled, model, is_active })
  if (!bot) throw notFound()
  return configOf(account, bot)
}

async function savedModel(ctx: Ctx, account: OwnedAccount): Promise<string | null> {
  const bot = await findBot(ctx, account)
  return bot && botModelOf(bot)
}

export async function saveConfigByPath(ctx: Ctx, { id, ...input }: InputByPath): Promise<BotConfig> {
  const { platform_user_id = id } = input
  if (platform_user_id !== id) throw notFound()
  return saveConfig(ctx, { ...input, platform_user_id })
}
