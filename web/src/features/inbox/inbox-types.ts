import type { Conversation, ConversationFilter, InboxMessage } from '@skein/contract/inbox'

/** What is loaded of a list, and where it goes on; null at its end. */
export interface Conversations {
  data: readonly Conversation[]
  next_cursor: string | null
}

/** What is loaded of a conversation, in the order in which it was written, and where older messages are. */
export interface Thread {
  messages: readonly InboxMessage[]
  next_cursor: string | null
}

export interface Wanted {
  query: string
  filter: ConversationFilter | null
}
