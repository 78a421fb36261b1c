import type { Conversation } from '@skein/contract/inbox'
import type { QueryClient } from '@tanstack/react-query'
import { fits, withConversation, withoutConversation } from '../conversation-list-logic.ts'
import { conversationKey, conversationsKey } from '../queries.ts'
import type { Conversations, ConversationQuery } from '../inbox-types.ts'

/** Updates a conversation in all cached lists and in the open thread. */
export function updateConversation(
  client: QueryClient,
  platformUserId: string,
  conversation: Conversation,
): void {
  client.setQueryData(conversationKey(platformUserId, conversation.id), conversation)
  const lists = client.getQueriesData<Conversations>({ queryKey: conversationsKey(platformUserId) })
  for (const [queryKey, known] of lists) {
    // A request in flight may return older data, so it is repeated.
    if (client.isFetching({ queryKey, exact: true }) > 0)
      void client.invalidateQueries({ queryKey, exact: true })
    if (!known) continue
    const fit = fits(conversation, queryKey[2] as ConversationQuery, Date.now())
    const listed = known.data.some(({ id }) => id === conversation.id)
    if (fit || (fit === null && listed)) client.setQueryData(queryKey, withConversation(known, conversation))
    else if (fit === false && listed)
      client.setQueryData(queryKey, withoutConversation(known, conversation.id))
    else if (fit === null) void client.invalidateQueries({ queryKey, exact: true })
  }
}
