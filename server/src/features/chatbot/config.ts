import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import { findBot, botModelOf, saveBot } from '#src/features/automations/index.ts'
import type { UseCase } from '#src/context.ts'
import { configOf, requireBot } from './require-bot.ts'
import { notFound } from '#src/infra/errors.ts'

export const getConfig: UseCase<typeof api.chatbot.get> = async (ctx, { id, allow_missing }) => {
  const account = await requireAccount(ctx, id)
  const bot = allow_missing ? await findBot(ctx, account) : await requireBot(ctx, account)
  return bot && configOf(account, bot)
}

/** Creates or changes the bot of an account. A published bot replies to messages that no automation answers. */
export const saveConfig: UseCase<typeof api.chatbot.save> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { connected_account_id, bot_name: name, system_prompt, is_rag_enabled, is_active } = input
  if (connected_account_id !== undefined && connected_account_id !== account.id) throw notFound()
  const bot = await saveBot(ctx, account, {
    shown: input.version,
    change(storedBot) {
      const { model = storedBot && botModelOf(storedBot) } = input
      return { name, system_prompt, is_rag_enabled, model, is_active }
    },
  })
  if (!bot) throw notFound()
  return configOf(account, bot)
}

export const saveConfigByPath: UseCase<typeof api.chatbot.saveByPath> = async (ctx, { id, ...input }) => {
  const { platform_user_id = id } = input
  if (platform_user_id !== id) throw notFound()
  return saveConfig(ctx, { ...input, platform_user_id })
}

/** Switches the knowledge base of the bot on or off and keeps its other settings. */
export const setRag: UseCase<typeof api.chatbot.setRag> = async (ctx, { id, is_rag_enabled }) => {
  const account = await requireAccount(ctx, id)
  const bot = await saveBot(ctx, account, {
    change(storedBot) {
      if (!storedBot) throw notFound()
      const { name, system_prompt } = storedBot.settings
      return {
        name,
        system_prompt: system_prompt ?? '',
        is_rag_enabled,
        model: botModelOf(storedBot),
        is_active: storedBot.activation_status === 'ACTIVE',
      }
    },
  })
  if (!bot) throw notFound()
  return configOf(account, bot)
}
