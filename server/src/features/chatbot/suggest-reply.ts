import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { botSettings } from '#src/features/automations/index.ts'
import { recentMessages, requireConversation } from '#src/features/inbox/index.ts'
import type { UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { wordingOf } from './require-bot.ts'
import { answerQuestion } from '#src/features/backtest/index.ts'

const maxMessages = 20

/** Returns what the bot would reply to the customer's newest message, for a person to send or edit. */
export const suggestReply: UseCase<typeof api.inbox.suggest> = async (ctx, { id }) => {
  const { account, row } = await requireConversation(ctx, id)
  const { person_id, username } = row
  const recent = await recentMessages(ctx.db, account.id, { person_ids: [person_id], limit: maxMessages })
  const messages = (recent.get(person_id) ?? []).filter(
    ({ text, message_kind }) => text || message_kind !== 'text',
  )
  const newest = messages.findLast(({ who, text }) => who === 'customer' && text)
  if (!newest) throw new AppError('unprocessable', m.server_suggest_no_message())
  const { state, reply_text, reason_code, reason, chunks, cost } = await answerQuestion(ctx, {
    account_id: account.id,
    settings: botSettings(account, null, await wordingOf(ctx, account)),
    text: newest.text ?? '',
    conversation: messages
      .filter((message) => message !== newest)
      .map(({ who, text, message_kind }) => ({
        who: who === 'customer' ? 'customer' : 'business',
        text: text ?? '',
        message_kind,
      })),
    purpose: 'reply',
    person: { person_id, username, message_id: newest.message_id },
  })
  return {
    text: state === 'answered' ? reply_text : null,
    reason_code,
    reason: handoverReasons[reason_code]?.() ?? reason,
    chunks,
    cost,
  }
}

/** Reasons for no suggestion. The chatbot would hand over, but a suggestion sends nothing and changes nothing. */
const handoverReasons: Readonly<Record<string, () => string>> = {
  not_known: () => m.server_suggest_not_covered(),
  not_seen: () => m.server_suggest_cannot_see(),
  handed_over: () => m.server_suggest_person(),
}
