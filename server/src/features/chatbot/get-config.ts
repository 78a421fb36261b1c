import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import { findBot } from '#src/features/automations/index.ts'
import type { UseCase } from '#src/context.ts'
import { configOf, requireBot } from './require-bot.ts'

export const getConfig: UseCase<typeof api.chatbot.get> = async (ctx, { id, allow_missing }) => {
  const account = await requireAccount(ctx, id)
  const bot = allow_missing ? await findBot(ctx, account) : await requireBot(ctx, account)
  return bot && configOf(account, bot)
}
