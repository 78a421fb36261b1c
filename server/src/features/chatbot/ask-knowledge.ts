import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import { botSettings } from '#src/features/automations/index.ts'
import type { UseCase } from '#src/context.ts'
import { wordingOf } from './require-bot.ts'
import { answerQuestion } from '#src/features/backtest/index.ts'

/** Returns what the bot would answer from the knowledge base, without sending anything. */
export const askKnowledge: UseCase<typeof api.knowledge.ask> = async (
  ctx,
  { platform_user_id, question },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const wording = { ...(await wordingOf(ctx, account)), is_rag_enabled: true }
  const { state, reply_text, reason_code, reason, chunks, fixed_answer_id, model, cost } =
    await answerQuestion(ctx, {
      account_id: account.id,
      settings: botSettings(account, null, wording),
      text: question,
      conversation: [],
      purpose: 'simulation',
    })
  const answer = state === 'answered' ? reply_text : null
  return { answer, reason_code, reason, chunks, fixed_answer_id, model, cost }
}
