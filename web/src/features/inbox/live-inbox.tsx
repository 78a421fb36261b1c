import { useEffect, useEffectEvent } from 'react'
import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { useQueryClient } from '@tanstack/react-query'
import { attentionKey } from '../../lib/api/attention-key.ts'
import { useLiveEvents } from '../../lib/api/live-events.ts'
import { updateConversation, contactKey, conversationsKey, countsKey, threadKey } from './queries.ts'
import { withMessage } from './thread-logic.ts'
import { addTypist, dropTypists } from './typing-store.ts'
import type { Thread } from './inbox-types.ts'

interface LiveInboxProps {
  platformUserId: string
  /** Reports whether the stream is open, so polling can stop. */
  onLive: (live: boolean) => void
}

/** Subscribes to live updates of the inbox; renders nothing. */
export function LiveInbox({ platformUserId, onLive }: LiveInboxProps) {
  const live = useLiveInbox(platformUserId)
  const tell = useEffectEvent(onLive)
  useEffect(() => tell(live), [live])
  return null
}

/** Applies live updates to the cached lists and threads. Returns whether the stream is open, so polling can stop. */
function useLiveInbox(platformUserId: string): boolean {
  const client = useQueryClient()

  function applyMessage(conversationId: string, message: InboxMessage) {
    const queryKey = threadKey(platformUserId, conversationId)
    // A request in flight may return older data, so it is repeated.
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
    client.setQueryData<Thread>(
      queryKey,
      (cachedThread) => cachedThread && withMessage(cachedThread, message),
    )
  }

  function refetchAll() {
    void client.invalidateQueries({ queryKey: conversationsKey(platformUserId) })
    void client.invalidateQueries({ queryKey: countsKey(platformUserId) })
    void client.invalidateQueries({ queryKey: ['messages', platformUserId] })
    void client.invalidateQueries({ queryKey: ['contact'] })
  }

  const state = useLiveEvents(platformUserId, ({ event, data }) => {
    switch (event) {
      case 'typing':
        return addTypist(data.conversation_id, data)
      case 'message':
        if (data.message.sender_kind === 'person') dropTypists(data.conversation_id)
        return applyMessage(data.conversation_id, data.message)
      case 'conversation':
        void client.invalidateQueries({ queryKey: contactKey(data.id) })
        void client.invalidateQueries({ queryKey: attentionKey(platformUserId) })
        return updateConversation(client, platformUserId, data)
      case 'more': {
        const queryKey = threadKey(platformUserId, data.conversation_id)
        return void client.invalidateQueries({ queryKey })
      }
      case 'ready':
        if (!data.resumed) refetchAll()
    }
  })
  return state === 'open'
}
