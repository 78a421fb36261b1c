import type { Conversation, ConversationFilter, InboxMessage } from '@skein/contract/inbox/inbox'

/** Loaded conversations, newest first, and the cursor of the next page; null at the end. */
export interface Conversations {
  data: readonly Conversation[]
  next_cursor: string | null
}

/** Loaded messages, oldest first, and the cursor of older ones. */
export interface Thread {
  messages: readonly InboxMessage[]
  next_cursor: string | null
}

export interface ConversationQuery {
  query: string
  filter: ConversationFilter | null
}
