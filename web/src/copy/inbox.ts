import { formatNumber } from '../lib/format.ts'
import { messageKindLabels } from './message-kinds.ts'
import type { Conversation, ConversationFilter, InboxMessage, SenderKind } from '@skein/contract/inbox'

const count = (n: number, one: string, many: string): string => `${formatNumber(n)} ${n === 1 ? one : many}`

export const nameWords = (username: string | null) => (username === null ? 'Unknown name' : `@${username}`)

export const listWords = {
  list: 'Conversations',
  search: 'Search names and messages',
  filter: 'Show',
  filters: {
    all: 'All conversations',
    needs_person: 'Needs reply',
    unread: 'Unread',
    messages: 'Messages',
    comments: 'Comments',
    failed: 'Failed',
    closing: 'Reply window closing soon',
  } satisfies Record<ConversationFilter | 'all', string>,
  loading: 'Loading conversations',
  failed: 'Failed to load conversations. Please try again.',
  failedPlain: 'Failed to fetch conversations',
  emptyTitle: 'No conversations yet',
  emptyText: 'New messages and comments appear here.',
  toTrain: 'Train your chatbot',
  noMatchTitle: 'No conversations match',
  noMatchText: 'Try another search or filter.',
  showAll: 'Show all conversations',
  moreFailed: "Couldn't load older conversations.",
  loadingMore: 'Loading older conversations',
  unread: (n: number) => count(n, 'unread message', 'unread messages'),
  unreadShort: (n: number) => (n > 9 ? '9+' : String(n)),
  draft: 'Draft',
  notDelivered: 'Failed',
  nothingYet: 'No messages yet',
  you: 'You: ',
  automation: 'Automation: ',
  ai: 'AI: ',
  attachment: 'Attachment',
  takenBack: 'Message unsent',
  comment: 'Comment: ',
} as const

export const handWords = {
  automation: 'Automatic replies on',
  byAutomation: 'Automation',
  byPerson: 'You',
  person: "You're handling this",
  needsPerson: 'Needs reply',
  until: (clock: string) => `You're handling this until ${clock}`,
  takeOver: 'Take over',
  takeOverHint: 'Pause automatic replies in this conversation',
  resume: 'Hand back to automation',
  resumeOnPhone: 'Hand back',
  resumeHint: 'Turn automatic replies back on',
  takeOverFailed: (cause: string) => `Couldn't take over. ${cause}`,
  resumeFailed: (cause: string) => `Couldn't turn automatic replies back on. ${cause}`,
  handedOver: (reason: string | null) => `Needs your reply. ${reason ?? ''}`.trim(),
} as const

export const windowWords = {
  open: (left: string) => left,
  human_agent: (left: string) => `${left} left, manual replies only`,
  private_reply: (left: string) => `${left} left, 1 private reply`,
  toAnswer: 'Reply window:',
  closed: 'Closed',
  never: 'No messages yet',
  hours: (hours: number, minutes: number) =>
    [hours && `${hours} h`, minutes && `${minutes} min`].filter(Boolean).join(' '),
  days: (days: number, hours: number) => `${days} days${hours ? ` ${hours} h` : ''}`,
  closedReason: (name: string, since: string) =>
    `The reply window closed ${since}. You can reply when ${name} writes again.`,
  neverReason: (name: string) =>
    `${name} hasn't messaged you. Instagram only lets you reply, not start a conversation.`,
  privateReplyNote: (until: string) => `Instagram allows one private reply to this comment, until ${until}.`,
  humanAgentNote: (until: string) => `Only manual replies are allowed now, until ${until}.`,
} as const

export const threadWords = {
  choose: 'Choose a conversation',
  chooseText: 'Select one from the list to read and reply.',
  missingTitle: 'Conversation not found',
  missingText: 'It may belong to another account or have been deleted.',
  back: 'All conversations',
  contact: 'Contact details',
  messages: (name: string) => `Messages with ${name}`,
  loading: 'Loading messages',
  failed: 'Failed to load messages. Please try again.',
  failedPlain: 'Failed to fetch messages',
  emptyTitle: 'Say hello',
  emptyText: 'No messages yet.',
  hellos: ['Hello! How can I help you?', 'Thanks for your message!', "Hi! I'll look into it right away."],
  olderLoading: 'Loading older messages',
  olderFailed: "Couldn't load older messages.",
  again: 'Retry',
  knownSince: (day: string) => `Messages before ${day} are only in the Instagram app.`,
  today: 'Today',
  yesterday: 'Yesterday',
  unreadFrom: 'New',
  newMessages: (n: number) => count(n, 'new message', 'new messages'),
  toNewest: 'Jump to the newest message',
  arrived: (name: string, text: string) => `New message from ${name}: ${text}`,
} as const

type Written = Pick<InboxMessage, 'sender_kind' | 'by_ai' | 'assistant_chat'>

/** Origin of a text: its sender, AI, or the assistant with the approval of a person. */
export const writerOf = ({ sender_kind, by_ai, assistant_chat }: Written) =>
  assistant_chat === undefined ? (by_ai ? 'ai' : sender_kind) : 'assistant'

export const senderWords: Readonly<Record<SenderKind | 'ai' | 'assistant', string>> = {
  assistant: 'You, via assistant',
  customer: 'Customer',
  automation: 'Automation',
  ai: 'AI',
  person: 'You',
  app: 'Another app',
}

export const messageWords = {
  edited: 'Edited',
  unsent: 'This message was unsent.',
  moderated: { hidden: 'Hidden by an automation', deleted: 'Deleted by an automation' },
  replyTo: 'In reply to',
  toStory: 'In reply to your story',
  openStory: 'Open the story',
  commentOn: 'Comment on your post',
  answerUnder: 'Public reply',
  openPost: 'Open the post',
  noCaption: 'Post without a caption',
  reacted: (reaction: string) => `Reacted with ${reaction}`,
  why: 'Why',
  hideWhy: 'Hide why',
  byAi: 'Written by AI.',
  byRule: "Sent from the automation's template.",
  approved: (moment: string) => `The assistant wrote this. You approved it on ${moment}.`,
  toChat: 'Open the chat',
  whyLoading: 'Loading details',
  whyFailed: "Couldn't load details.",
  whyGone: 'Details are no longer stored.',
  inLedger: 'View in Activity',
  ai: 'AI',
  aiCost: (money: string) => `AI ${money}`,
  failedCause: "The server couldn't be reached. It won't be sent twice.",
  reconnectCause: 'Instagram signed this account out. Reconnect to send it.',
  notSentYet: 'Not sent yet',
  reconnect: 'Reconnect',
  technical: 'Technical details',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: "Couldn't copy",
  retry: 'Retry',
  retryOf: (text: string) => `Retry: ${text.slice(0, 60)}`,
  picture: 'Image',
  attachment: 'Attachment',
  gone: 'no longer available',
  opensElsewhere: (host: string) => `opens ${host}`,
  states: {
    received: '',
    waiting: 'Waiting for connection',
    sending: 'Sending',
    unknown: 'Checking',
    failed: 'Failed',
    sent: 'Sent',
    seen: 'Seen',
  } satisfies Record<InboxMessage['state'] | 'waiting', string>,
  unknownCause: "Checking delivery with Instagram. It won't be sent twice.",
  waitingCause: "Sends when you're back online.",
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
