import { m } from '@skein/messages'
import type { InboxMessage, SenderKind } from '@skein/contract/inbox/inbox'
import { scheduledText } from '../composer/send-times.ts'
import type { ShownState } from '../thread-logic.ts'

type Written = Pick<InboxMessage, 'sender_kind' | 'by_ai' | 'assistant_chat' | 'away_message'>

/** Origin of a text: its sender, AI, the assistant with the approval of a person, or the business hours. */
export function writerOf({ sender_kind, by_ai, assistant_chat, away_message }: Written) {
  if (assistant_chat !== undefined) return 'assistant'
  return away_message ? 'away' : by_ai ? 'ai' : sender_kind
}

export const senderNames: Readonly<Record<SenderKind | 'ai' | 'assistant' | 'away', string>> = {
  away: m.common_away_message(),
  assistant: m.inbox_sender_assistant(),
  customer: m.common_customer(),
  automation: m.inbox_sender_automation(),
  ai: m.inbox_sender_ai(),
  person: m.common_you(),
  app: m.inbox_sender_app(),
}

const stateNames = {
  received: '',
  waiting: m.inbox_message_states_waiting(),
  sending: m.common_sending(),
  unknown: m.common_checking(),
  failed: m.common_failed(),
  sent: m.common_sent(),
  seen: m.common_seen(),
} satisfies Record<Exclude<ShownState, 'scheduled'>, string>

export const stateText = ({ created_time }: Pick<InboxMessage, 'created_time'>, state: ShownState): string =>
  state === 'scheduled' ? scheduledText(created_time, Date.now()) : stateNames[state]

/** What was done with a comment, and whether by an automation. */
export function moderationText({
  moderated = 'hidden',
  moderated_by_person,
}: Pick<InboxMessage, 'moderated' | 'moderated_by_person'>): string {
  if (moderated_by_person)
    return moderated === 'hidden' ? m.inbox_comment_hidden() : m.inbox_comment_deleted()
  return moderated === 'hidden' ? m.inbox_message_moderated_hidden() : m.inbox_message_moderated_deleted()
}
