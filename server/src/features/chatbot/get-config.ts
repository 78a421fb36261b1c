import type { api } from '@skein/contract'
import type { BotConfig } from '@skein/contract/knowledge/chatbot'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import { findBot } from '#src/features/automations/index.ts'
import type { Ctx } from '#src/context.ts'
import { configOf, requireBot } from './require-bot.ts'

export async function getConfig(
  ctx: Ctx,
  { id, allow_missing }: InputOf<typeof api.chatbot.get>,
): Promise<BotConfig | null> {
  const account = await requireAccount(ctx, id)
  const bot = allow_missing ? await findBot(ctx, account) : await requireBot(ctx, account)
  return bot && configOf(account, bot)
}
