import { formatNumber } from '../lib/format.ts'
import { messageKindLabels } from './message-kinds.ts'
import type { Conversation, ConversationFilter, InboxMessage, SenderKind } from '@skein/contract/inbox'

const count = (n: number, one: string, many: string): string => `${formatNumber(n)} ${n === 1 ? one : many}`

export const nameWords = (username: string | null) =>
  username === null ? 'Name not known yet' : `@${username}`

export const listWords = {
  list: 'Conversations',
  search: 'Search names and messages',
  filter: 'Show',
  filters: {
    all: 'All conversations',
    needs_person: 'Needs a person',
    unread: 'Unread',
    messages: 'With messages',
    comments: 'With comments',
    failed: 'Not delivered',
    closing: 'Time to answer ends soon',
  } satisfies Record<ConversationFilter | 'all', string>,
  loading: 'Loading conversations',
  failed: 'Failed to load conversations. Please try again.',
  failedPlain: 'Failed to fetch conversations',
  emptyTitle: 'No conversations yet',
  emptyText: 'New messages and comments appear here.',
  toTrain: 'Train the bot meanwhile',
  noMatchTitle: 'No conversation fits',
  noMatchText: 'Other words or another filter may find it.',
  showAll: 'Show all conversations',
  moreFailed: 'Older conversations could not be loaded.',
  loadingMore: 'Loading older conversations',
  unread: (n: number) => count(n, 'unread message', 'unread messages'),
  unreadShort: (n: number) => (n > 9 ? '9+' : String(n)),
  draft: 'Draft',
  notDelivered: 'Not delivered',
  nothingYet: 'Nothing written yet',
  you: 'You: ',
  automation: 'Automation: ',
  ai: 'AI: ',
  attachment: 'Attachment',
  takenBack: 'Message taken back',
  comment: 'Comment: ',
} as const

export const handWords = {
  automation: 'Automation answers',
  byAutomation: 'Automation',
  byPerson: 'You',
  person: 'You have the conversation',
  needsPerson: 'Needs a person',
  until: (clock: string) => `You have the conversation until ${clock}`,
  takeOver: 'Take over',
  takeOverHint: 'Automation stays silent here for a while',
  resume: 'Resume',
  resumeHint: 'Let automation answer here again',
  takeOverFailed: (cause: string) => `The conversation was not taken over: ${cause}`,
  resumeFailed: (cause: string) => `Automation was not resumed: ${cause}`,
  handedOver: (reason: string | null) => `Handed over to a person. ${reason ?? ''}`.trim(),
} as const

export const windowWords = {
  open: (left: string) => left,
  human_agent: (left: string) => `${left}, people only`,
  private_reply: (left: string) => `${left}, one answer`,
  toAnswer: 'Time to answer:',
  closed: 'Closed',
  never: 'Has not written',
  hours: (hours: number, minutes: number) => (hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`),
  days: (days: number, hours: number) => `${days} d ${hours} h`,
  closedReason: (name: string, since: string) =>
    `The time to answer ended ${since}. Instagram allows an answer again as soon as ${name} writes.`,
  neverReason: (name: string) =>
    `${name} has not written to you yet. Instagram lets you answer a message, or a comment once, but not begin.`,
  privateReplyNote: (name: string, until: string) =>
    `${name} has only commented. Until ${until} Instagram takes one private message as your answer to the comment.`,
  humanAgentNote: (until: string) =>
    `The first 24 hours are over. Only a person may still answer, until ${until}.`,
} as const

export const threadWords = {
  choose: 'Choose a conversation',
  chooseText: 'Its messages appear here.',
  missingTitle: 'This conversation is not here',
  missingText: 'It belongs to another account, or it was deleted.',
  back: 'All conversations',
  contact: 'About this person',
  messages: (name: string) => `Messages with ${name}`,
  loading: 'Loading messages',
  failed: 'Failed to load messages. Please try again.',
  failedPlain: 'Failed to fetch messages',
  emptyTitle: 'Say hello',
  emptyText: 'Nothing has been said here yet.',
  hellos: [
    'Hello! How can I help you?',
    'Thank you for your message!',
    'Hi, I will look into it right away.',
  ],
  olderLoading: 'Loading older messages',
  olderFailed: 'Older messages could not be loaded.',
  again: 'Retry',
  knownSince: (day: string) => `What was said before ${day} is only in the Instagram app.`,
  today: 'Today',
  yesterday: 'Yesterday',
  unreadFrom: 'New',
  newMessages: (n: number) => count(n, 'new message', 'new messages'),
  toNewest: 'Jump to the newest message',
  arrived: (name: string, text: string) => `New message from ${name}: ${text}`,
} as const

/** Origin of an automated text: automation or AI. */
export const writerOf = ({ sender_kind, by_ai }: Pick<InboxMessage, 'sender_kind' | 'by_ai'>) =>
  by_ai ? 'ai' : sender_kind

export const senderWords: Readonly<Record<SenderKind | 'ai', string>> = {
  customer: 'Customer',
  automation: 'Automation',
  ai: 'AI',
  person: 'By hand',
  app: 'Another app',
}

export const messageWords = {
  edited: 'Edited',
  unsent: 'This message was taken back.',
  moderated: { hidden: 'Hidden by a rule', deleted: 'Deleted by a rule' },
  replyTo: 'In reply to',
  toStory: 'In reply to your story',
  openStory: 'Open the story',
  commentOn: 'Comment on your post',
  answerUnder: 'Public reply under your post',
  openPost: 'Open the post',
  noCaption: 'Post without words',
  reacted: (reaction: string) => `Reacted with ${reaction}`,
  why: 'Why',
  hideWhy: 'Hide why',
  byAi: 'AI wrote these words.',
  byRule: 'The words are those of the rule.',
  whyLoading: 'Looking it up in the ledger',
  whyFailed: 'The reason could not be loaded.',
  whyGone: 'Its entry in the ledger is no longer kept.',
  inLedger: 'Open in the ledger',
  ai: 'AI',
  aiCost: (money: string) => `AI ${money}`,
  retry: 'Retry',
  retryOf: (text: string) => `Retry: ${text.slice(0, 60)}`,
  picture: 'Picture',
  attachment: 'Attachment',
  gone: 'no longer there',
  opensElsewhere: (host: string) => `opens ${host}`,
  states: {
    received: '',
    waiting: 'Waits for the network',
    sending: 'Sending',
    unknown: 'Being checked',
    failed: 'Not delivered',
    sent: 'Sent',
    seen: 'Seen',
  } satisfies Record<InboxMessage['state'] | 'waiting', string>,
  unknownCause: 'Instagram has not said whether it arrived. It is found out and never sent twice.',
  waitingCause: 'It leaves as soon as there is a network again.',
} as const

/** Labels of attachments, by Instagram's type. */
export const attachmentWords: Readonly<Record<string, string>> = {
  ...messageKindLabels,
  like_heart: 'Heart',
  share: 'Shared post',
  ig_post: 'Shared post',
  reel: 'Reel',
  ig_reel: 'Reel',
  ephemeral: 'Disappearing photo or video',
  template: 'Buttons',
  unsupported: messageKindLabels.other,
}

/** Text of a message, or what it is. */
export function contentWords({ message, message_kind = 'text', attachments }: InboxMessage): string {
  if (message !== '')
    return message_kind === 'story_reply' ? `${messageKindLabels[message_kind]}: ${message}` : message
  if (message_kind !== 'text' && message_kind !== 'other') return messageKindLabels[message_kind]
  const [first] = attachments
  if (first) return attachmentWords[first.type] ?? listWords.attachment
  return message_kind === 'other' ? messageKindLabels.other : listWords.nothingYet
}

/** Preview of the newest message in the list. */
export function previewWords({ last_message }: Pick<Conversation, 'last_message'>): string {
  if (!last_message) return listWords.nothingYet
  const { kind, sender_kind, unsent } = last_message
  if (unsent) return listWords.takenBack
  const who =
    sender_kind === 'customer'
      ? kind === 'comment'
        ? listWords.comment
        : ''
      : sender_kind === 'automation'
        ? last_message.by_ai
          ? listWords.ai
          : listWords.automation
        : listWords.you
  return `${who}${contentWords(last_message)}`
}

export const liveChatWords = {
  title: 'Live Chat',
  titleWithUnread: (conversations: number) => `(${conversations > 9 ? '9+' : conversations}) Live Chat`,
  parts: 'Parts of Live Chat',
  thread: 'Conversation',
  tabs: { chat: 'Chat', train: 'Train', publish: 'Publish' },
  loadingPart: 'Loading',
} as const
