import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import { botSettings } from '#src/features/automations/index.ts'
import type { UseCase } from '#src/context.ts'
import { wordingOf } from './require-bot.ts'
import { answerQuestion } from '#src/features/backtest/index.ts'

/** Returns the bot's reply to a test message. Nothing is sent, and only the cost is stored. */
export const tryBot: UseCase<typeof api.chatbot.try> = async (ctx, { id, message, history, draft }) => {
  const account = await requireAccount(ctx, id)
  const savedWording = await wordingOf(ctx, account)
  const wording = draft ? { ...draft, name: draft.bot_name, model: draft.model ?? null } : savedWording
  const { fixed_answer_id: _, ...answer } = await answerQuestion(ctx, {
    account_id: account.id,
    settings: botSettings(account, null, wording),
    text: message,
    conversation: history.map(({ from, text }) => ({ who: from === 'bot' ? 'business' : 'customer', text })),
    purpose: 'simulation',
  })
  return answer
}
