import type { api } from '@skein/contract'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { botModelOf, findBot, saveBot } from '#src/features/automations/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { configOf } from './require-bot.ts'

/** Creates or changes the bot of an account. A published bot replies to messages that no automation answers. */
export const saveConfig: UseCase<typeof api.chatbot.save> = async (ctx, input) => {
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

export const saveConfigByPath: UseCase<typeof api.chatbot.saveByPath> = async (ctx, { id, ...input }) => {
  const { platform_user_id = id } = input
  if (platform_user_id !== id) throw notFound()
  return saveConfig(ctx, { ...input, platform_user_id })
}
