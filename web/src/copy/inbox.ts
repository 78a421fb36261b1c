import { isolated } from '@skein/contract/isolated'
import { m } from '@skein/messages'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { messageKindLabel, messageKinds } from '@skein/contract/inbox/message-kinds'
import { knownUsername } from '@skein/contract/usernames'

/** The name of a person, or words for one whose username is unknown. */
export function personName(username: string | null): string {
  const name = knownUsername(username)
  return name === null ? m.inbox_name_unknown() : m.format_username({ username: name })
}

/** The name of the customer of a conversation, as far as it is known. */
export const customerName = ({ name, participants }: Pick<Conversation, 'name' | 'participants'>): string =>
  name ?? personName(participants.data[1]?.username ?? null)

/** Names of attachments, by Instagram's type. */
export const attachmentNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(messageKinds.map((kind) => [kind, messageKindLabel(kind)])),
  like_heart: m.common_heart(),
  share: m.inbox_attachment_share(),
  ig_post: m.inbox_attachment_share(),
  reel: m.inbox_attachment_reel(),
  ig_reel: m.inbox_attachment_reel(),
  ephemeral: m.inbox_attachment_ephemeral(),
  template: m.common_buttons(),
  unsupported: messageKindLabel('other'),
}

/** Text of a message, or what it is. */
export function contentText({ message, message_kind = 'text', attachments, cards }: InboxMessage): string {
  const [card] = cards ?? []
  if (card) return m.inbox_attachment_carousel({ title: card.title })
  if (message !== '')
    return message_kind === 'story_reply' ? `${messageKindLabel(message_kind)}: ${message}` : message
  if (message_kind !== 'text' && message_kind !== 'other') return messageKindLabel(message_kind)
  const [first] = attachments
  if (first) return attachmentNames[first.type] ?? m.inbox_list_attachment()
  return message_kind === 'other' ? messageKindLabel('other') : m.inbox_list_nothing_yet()
}

/** Preview of the newest message in the list. */
export function previewText(conversation: Pick<Conversation, 'last_message'>): string {
  const { who, text } = previewParts(conversation)
  return who === '' ? text : `${who}${isolated(text)}`
}

const automationPrefix = ({ away_message, by_ai }: NonNullable<Conversation['last_message']>): string => {
  if (away_message) return m.inbox_list_away()
  return by_ai ? m.inbox_list_ai() : m.inbox_list_automation()
}

/** Returns who wrote the last message, with a colon and a space, and what it says; `who` is empty for a message of the customer. */
export function previewParts({ last_message }: Pick<Conversation, 'last_message'>): {
  who: string
  text: string
} {
  if (!last_message) return { who: '', text: m.inbox_list_nothing_yet() }
  const { kind, sender_kind, unsent } = last_message
  if (unsent) return { who: '', text: m.inbox_list_taken_back() }
  const who =
    sender_kind === 'customer'
      ? kind === 'comment'
        ? m.inbox_list_comment()
        : ''
      : sender_kind === 'automation'
        ? automationPrefix(last_message)
        : m.inbox_list_you()
  return { who, text: contentText(last_message) }
}
