import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import { botModelOf, saveBot } from '#src/features/automations/index.ts'
import type { UseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { configOf, requireBot } from './require-bot.ts'

/** Switches the knowledge base of the bot on or off and keeps its other settings. */
export const setRag: UseCase<typeof api.chatbot.setRag> = async (ctx, { id, is_rag_enabled }) => {
  const account = await requireAccount(ctx, id)
  const saved = await requireBot(ctx, account)
  const { name, system_prompt } = saved.settings
  const bot = await saveBot(ctx, account, {
    name,
    system_prompt: system_prompt ?? '',
    is_rag_enabled,
    model: botModelOf(saved),
    is_active: saved.activation_status === 'ACTIVE',
  })
  if (!bot) throw notFound()
  return configOf(account, bot)
}
