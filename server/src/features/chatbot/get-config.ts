import type { api } from '@skein/contract'
import type { BotConfig } from '@skein/contract/chatbot'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { configOf, requireBot } from './require-bot.ts'

export async function getConfig(ctx: Ctx, { id }: InputOf<typeof api.chatbot.get>): Promise<BotConfig> {
  const account = await requireAccount(ctx, id)
  return configOf(account, await requireBot(ctx, account))
}
