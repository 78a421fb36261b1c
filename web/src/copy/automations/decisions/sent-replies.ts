import { m } from '@skein/messages'
import type { Activity, SentReply } from '@skein/contract/automations/decisions/activity'
import { by } from './decision-log.ts'

export const sentWords = { picture: m.decision_log_sent_picture() } as const

type Written = Pick<SentReply, 'assistant_chat' | 'state'>

/** Who sent a reply. */
export function sentByWord({ assistant_chat, state }: Written): string {
  if (assistant_chat === undefined)
    return state === 'sent' ? m.decision_log_sent_by_you() : m.decision_log_by_you()
  return state === 'sent' ? m.decision_log_sent_by_assistant() : m.decision_log_by_you_assistant()
}

export const repliedLaterWord = ({ assistant_chat }: NonNullable<Activity['replied_later']>): string =>
  assistant_chat === undefined ? m.decision_log_replied_later() : m.decision_log_replied_later_assistant()

/** Kind of a reply and its recipient. */
export function sentKindWords(kind: SentReply['kind'], username: string | null): string {
  const to = { username: by(username) }
  if (kind === 'public_reply') return m.decision_log_sent_public_reply(to)
  return kind === 'private_reply' ? m.decision_log_sent_private_reply(to) : m.decision_log_sent_message(to)
}
