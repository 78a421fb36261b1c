import type { Activity, SentReply } from '@skein/contract/automations/decisions/activity'
import { knownUsername } from '@skein/contract/usernames'
import { m } from '@skein/messages'

/** The name of a person, or a word for one without a name. */
export function personName(username: string | null): string {
  const name = knownUsername(username)
  return name === null ? m.decision_log_by_someone() : m.format_username({ username: name })
}

/** Kind of event and its author. */
export const eventTexts = {
  comment: (username: string | null) => m.decision_log_kind_comment({ username: personName(username) }),
  message: (username: string | null) => m.decision_log_kind_message({ username: personName(username) }),
} as const

type Written = Pick<SentReply, 'assistant_chat' | 'away_message' | 'state'>

/** Who sent a reply. */
export function sentByText({ assistant_chat, away_message, state }: Written): string {
  if (away_message) return m.common_away_message()
  if (assistant_chat === undefined)
    return state === 'sent' ? m.decision_log_sent_by_you() : m.decision_log_by_you()
  return state === 'sent' ? m.decision_log_sent_by_assistant() : m.decision_log_by_you_assistant()
}

/** Kind of a reply and its recipient. */
export function sentKindText(kind: SentReply['kind'], username: string | null): string {
  const name = personName(username)
  if (kind === 'public_reply') return m.decision_log_sent_public_reply({ username: name })
  return kind === 'private_reply'
    ? m.decision_log_sent_private_reply({ username: name })
    : m.decision_log_sent_message({ username: name })
}

/** Kind of a reply, where its recipient is shown beside it. */
export const sentKindNames: Readonly<Record<SentReply['kind'], () => string>> = {
  public_reply: () => m.inbox_message_answer_under(),
  private_reply: () => m.decision_log_sent_private_reply_kind(),
  message: () => m.common_message(),
}

/** That the owner answered an event later. */
export const repliedLaterText = ({ assistant_chat }: NonNullable<Activity['replied_later']>): string =>
  assistant_chat === undefined ? m.decision_log_replied_later() : m.decision_log_replied_later_assistant()
