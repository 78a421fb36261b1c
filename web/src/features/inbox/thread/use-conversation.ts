import type { Conversation } from '@skein/contract/inbox'
import { readConversation } from '@skein/contract/inbox'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useVisible } from '../../../lib/browser/use-visible.ts'
import { updateConversation } from '../conversations/update-conversation.ts'
import { conversationQuery } from '../queries.ts'

interface Known {
  listed: Conversation | undefined
  /** The lists are loaded; a conversation missing from them must be requested. */
  settled: boolean
}

/** Returns the open conversation, whether or not a list contains it. */
export function useConversation(platformUserId: string, id: string, { listed, settled }: Known) {
  const query = useQuery({
    ...conversationQuery(platformUserId, id, listed),
    enabled: settled && listed === undefined,
    retry: false,
  })
  return { ...query, data: query.data ?? listed }
}

/** Marks the conversation as read each time new messages are viewed. */
export function useMarkRead(platformUserId: string, conversation: Conversation, looking: boolean): void {
  const client = useQueryClient()
  const visible = useVisible()
  const { id, unread_count, updated_time } = conversation
  const read = useEffectEvent(() => {
    void call(readConversation, { id }).then(
      (now) => updateConversation(client, platformUserId, now),
      // It stays unread; the next message retries.
      (error: unknown) => console.error('The conversation was not noted as read', error),
    )
  })
  useEffect(() => {
    if (visible && looking && unread_count > 0) read()
  }, [id, unread_count, updated_time, visible, looking])
}
