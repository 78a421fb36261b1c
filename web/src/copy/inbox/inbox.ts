import { m } from '@skein/messages'
import { messageKindLabel, messageKinds } from '@skein/contract/inbox/message-kinds'
import { knownUsername } from '@skein/contract/usernames'
import type { Conversation, ConversationFilter, InboxMessage, SenderKind } from '@skein/contract/inbox/inbox'

export function nameWords(username: string | null): string {
  const name = knownUsername(username)
  return name === null ? m.inbox_name_unknown_name() : m.format_username({ username: name })
}

export const listWords = {
  list: m.inbox_list(),
  search: m.inbox_list_search(),
  filter: m.inbox_list_filter(),
  filters: {
    all: m.inbox_list_filters_all(),
    needs_person: m.inbox_list_filters_needs_person(),
    unread: m.inbox_list_filters_unread(),
    messages: m.inbox_list_filters_messages(),
    comments: m.inbox_list_filters_comments(),
    failed: m.inbox_list_filters_failed(),
    closing: m.inbox_list_filters_closing(),
    done: m.inbox_list_filters_done(),
  } satisfies Record<ConversationFilter | 'all', string>,
  loading: m.inbox_list_loading(),
  failed: m.inbox_list_failed(),
  failedPlain: m.inbox_list_failed_plain(),
  emptyTitle: m.inbox_list_empty_title(),
  emptyText: m.inbox_list_empty_text(),
  toTrain: m.inbox_list_to_train(),
  noMatchTitle: m.inbox_list_no_match_title(),
  noMatchText: m.inbox_list_no_match_text(),
  showAll: m.inbox_list_show_all(),
  moreFailed: m.inbox_list_more_failed(),
  loadingMore: m.inbox_list_loading_more(),
  unread: (n: number) => m.inbox_list_unread({ count: n }),
  unreadShort: (n: number) => (n > 9 ? '9+' : String(n)),
  draft: m.inbox_list_draft(),
  notDelivered: m.inbox_list_not_delivered(),
  nothingYet: m.inbox_list_nothing_yet(),
  you: m.inbox_list_you(),
  automation: m.inbox_list_automation(),
  ai: m.inbox_list_ai(),
  attachment: m.inbox_list_attachment(),
  takenBack: m.inbox_list_taken_back(),
  comment: m.inbox_list_comment(),
} as const

export const handWords = {
  automation: m.inbox_hand_automation(),
  byAutomation: m.inbox_hand_by_automation(),
  byPerson: m.inbox_hand_by_person(),
  person: m.inbox_hand_person(),
  needsPerson: m.inbox_hand_needs_person(),
  until: (clock: string) => m.inbox_hand_until({ clock }),
  takeOver: m.inbox_hand_take_over(),
  takeOverHint: m.inbox_hand_take_over_hint(),
  resume: m.inbox_hand_resume(),
  resumeShort: m.inbox_hand_resume_short(),
  resumeHint: m.inbox_hand_resume_hint(),
  takeOverFailed: (cause: string) => m.inbox_hand_take_over_failed({ cause }),
  resumeFailed: (cause: string) => m.inbox_hand_resume_failed({ cause }),
  handedOver: (reason: string | null) => m.inbox_hand_handed_over({ value: reason ?? '' }).trim(),
} as const

export const toolWords = {
  menu: m.inbox_tools(),
  unread: m.inbox_tools_unread(),
  done: m.inbox_tools_done(),
  reopen: m.inbox_tools_reopen(),
  isDone: m.inbox_tools_is_done(),
  doneNote: m.inbox_tools_done_note(),
  failed: (cause: string) => m.inbox_tools_failed({ cause }),
} as const

export const windowWords = {
  open: (left: string) => left,
  human_agent: (left: string) => m.inbox_window_human_agent({ left }),
  private_reply: (left: string) => m.inbox_window_private_reply({ left }),
  toAnswer: m.inbox_window_to_answer(),
  closed: m.inbox_window_closed(),
  never: m.inbox_window_never(),
  private_sent: m.inbox_window_private_sent(),
  private_expired: m.inbox_window_private_expired(),
  privateSentReason: (name: string) => m.inbox_window_private_sent_reason({ name }),
  privateExpiredReason: (name: string) => m.inbox_window_private_expired_reason({ name }),
  hours: (hours: number, minutes: number) =>
    hours && minutes
      ? m.inbox_window_hours_minutes({
          hours: m.format_hours({ count: hours }),
          minutes: m.format_minutes({ count: minutes }),
        })
      : hours
        ? m.format_hours({ count: hours })
        : m.format_minutes({ count: minutes }),
  days: (days: number, hours: number) =>
    hours
      ? m.inbox_window_days_days_h({
          days: m.format_days({ count: days }),
          hours: m.format_hours({ count: hours }),
        })
      : m.format_days({ count: days }),
  closedReason: (name: string, since: string) => m.inbox_window_closed_reason({ since, name }),
  neverReason: (name: string) => m.inbox_window_never_reason({ name }),
  privateReplyNote: (until: string) => m.inbox_window_private_reply_note({ until }),
  humanAgentNote: (until: string) => m.inbox_window_human_agent_note({ until }),
} as const

export const threadWords = {
  choose: m.inbox_thread_choose(),
  chooseText: m.inbox_thread_choose_text(),
  missingTitle: m.inbox_thread_missing_title(),
  missingText: m.inbox_thread_missing_text(),
  back: m.inbox_thread_back(),
  contact: m.inbox_thread_contact(),
  messages: (name: string) => m.inbox_thread_messages({ name }),
  loading: m.inbox_thread_loading(),
  failed: m.inbox_thread_failed(),
  failedPlain: m.inbox_thread_failed_plain(),
  emptyTitle: m.inbox_thread_empty_title(),
  emptyText: m.inbox_thread_empty_text(),
  hellos: [m.inbox_thread_hellos_1(), m.inbox_thread_hellos_2(), m.inbox_thread_hellos_3()],
  olderLoading: m.inbox_thread_older_loading(),
  olderFailed: m.inbox_thread_older_failed(),
  again: m.inbox_thread_again(),
  knownSince: (day: string) => m.inbox_thread_known_since({ day }),
  today: m.inbox_thread_today(),
  yesterday: m.inbox_thread_yesterday(),
  unreadFrom: m.inbox_thread_unread_from(),
  newMessages: (n: number) => m.inbox_thread_new_messages({ count: n }),
  toNewest: m.inbox_thread_to_newest(),
  arrived: (name: string, text: string) => m.inbox_thread_arrived({ name, text }),
} as const

type Written = Pick<InboxMessage, 'sender_kind' | 'by_ai' | 'assistant_chat'>

/** Origin of a text: its sender, AI, or the assistant with the approval of a person. */
export const writerOf = ({ sender_kind, by_ai, assistant_chat }: Written) =>
  assistant_chat === undefined ? (by_ai ? 'ai' : sender_kind) : 'assistant'

export const senderWords: Readonly<Record<SenderKind | 'ai' | 'assistant', string>> = {
  assistant: m.inbox_sender_assistant(),
  customer: m.inbox_sender_customer(),
  automation: m.inbox_sender_automation(),
  ai: m.inbox_sender_ai(),
  person: m.inbox_sender_person(),
  app: m.inbox_sender_app(),
}

export const commentWords = {
  reply: m.inbox_comment_reply(),
  replyLabel: (name: string) => m.inbox_comment_reply_label({ name }),
  replyNote: m.inbox_comment_reply_note(),
  send: m.inbox_comment_send(),
  cancel: m.inbox_comment_cancel(),
  hide: m.inbox_comment_hide(),
  show: m.inbox_comment_show(),
  hiddenByPerson: m.inbox_comment_hidden(),
  live: m.inbox_comment_live(),
  failed: m.inbox_comment_failed(),
  hideFailed: (cause: string) => m.inbox_comment_hide_failed({ cause }),
  showFailed: (cause: string) => m.inbox_comment_show_failed({ cause }),
} as const

export const messageWords = {
  edited: m.inbox_message_edited(),
  unsent: m.inbox_message_unsent(),
  moderated: { hidden: m.inbox_message_moderated_hidden(), deleted: m.inbox_message_moderated_deleted() },
  replyTo: m.inbox_message_reply_to(),
  toStory: m.inbox_message_to_story(),
  openStory: m.inbox_message_open_story(),
  commentOn: m.inbox_message_comment_on(),
  answerUnder: m.inbox_message_answer_under(),
  openPost: m.inbox_message_open_post(),
  noCaption: m.inbox_message_no_caption(),
  reacted: (reaction: string) => m.inbox_message_reacted({ reaction }),
  why: m.inbox_message_why(),
  hideWhy: m.inbox_message_hide_why(),
  byAi: m.inbox_message_by_ai(),
  byRule: m.inbox_message_by_rule(),
  approved: (moment: string) => m.inbox_message_approved({ moment }),
  toChat: m.inbox_message_to_chat(),
  whyLoading: m.inbox_message_why_loading(),
  whyFailed: m.inbox_message_why_failed(),
  whyGone: m.inbox_message_why_gone(),
  inLedger: m.inbox_message_in_ledger(),
  ai: m.inbox_message_ai(),
  aiCost: (money: string) => m.inbox_message_ai_cost({ money }),
  failedCause: m.inbox_message_failed_cause(),
  reconnectCause: m.inbox_message_reconnect_cause(),
  notSentYet: m.inbox_message_not_sent_yet(),
  reconnect: m.inbox_message_reconnect(),
  retry: m.inbox_message_retry(),
  retryOf: (text: string) => m.inbox_message_retry_of({ text_slice: text.slice(0, 60) }),
  picture: m.inbox_message_picture(),
  attachment: m.inbox_message_attachment(),
  gone: m.inbox_message_gone(),
  cards: m.inbox_attachment_cards(),
  opensElsewhere: (host: string) => m.inbox_message_opens_elsewhere({ host }),
  states: {
    received: '',
    waiting: m.inbox_message_states_waiting(),
    sending: m.inbox_message_states_sending(),
    unknown: m.inbox_message_states_unknown(),
    failed: m.inbox_message_states_failed(),
    sent: m.inbox_message_states_sent(),
    seen: m.inbox_message_states_seen(),
  } satisfies Record<InboxMessage['state'] | 'waiting', string>,
  unknownCause: m.inbox_message_unknown_cause(),
  waitingCause: m.inbox_message_waiting_cause(),
} as const

/** What was done with a comment, and whether by an automation. */
export const moderationWords = ({
  moderated = 'hidden',
  moderated_by_person,
}: Pick<InboxMessage, 'moderated' | 'moderated_by_person'>) =>
  moderated_by_person ? commentWords.hiddenByPerson : messageWords.moderated[moderated]

/** Labels of attachments, by Instagram's type. */
export const attachmentWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(messageKinds.map((kind) => [kind, messageKindLabel(kind)])),
  like_heart: m.inbox_attachment_like_heart(),
  share: m.inbox_attachment_share(),
  ig_post: m.inbox_attachment_ig_post(),
  reel: m.inbox_attachment_reel(),
  ig_reel: m.inbox_attachment_ig_reel(),
  ephemeral: m.inbox_attachment_ephemeral(),
  template: m.inbox_attachment_template(),
  unsupported: messageKindLabel('other'),
}

/** Text of a message, or what it is. */
export function contentWords({ message, message_kind = 'text', attachments, cards }: InboxMessage): string {
  const [card] = cards ?? []
  if (card) return m.inbox_attachment_carousel({ title: card.title })
  if (message !== '')
    return message_kind === 'story_reply' ? `${messageKindLabel(message_kind)}: ${message}` : message
  if (message_kind !== 'text' && message_kind !== 'other') return messageKindLabel(message_kind)
  const [first] = attachments
  if (first) return attachmentWords[first.type] ?? listWords.attachment
  return message_kind === 'other' ? messageKindLabel('other') : listWords.nothingYet
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
  title: m.inbox_live_chat_title(),
  titleWithUnread: (conversations: number) =>
    conversations > 9
      ? m.inbox_live_chat_title_with_unread_live_chat()
      : m.inbox_live_chat_title_with_unread_live_chat_2({ conversations }),
  parts: m.inbox_live_chat_parts(),
  thread: m.inbox_live_chat_thread(),
  tabs: {
    chat: m.inbox_live_chat_tabs_chat(),
    train: m.inbox_live_chat_tabs_train(),
    publish: m.inbox_live_chat_tabs_publish(),
  },
  loadingPart: m.inbox_live_chat_loading_part(),
} as const
