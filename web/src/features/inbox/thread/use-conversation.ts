import type { Conversation } from '@skein/contract/inbox'
import { readConversation } from '@skein/contract/inbox'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useVisible } from '../../../lib/browser/use-visible.ts'
import { placeConversation } from '../conversations/place-conversation.ts'
import { conversationQuery } from '../queries.ts'

interface Known {
  listed: Conversation | undefined
  /** The lists have been loaded, so that what is not in them has to be asked for. */
  settled: boolean
}

/** The open conversation, whether a list shows it or not. */
export function useConversation(platformUserId: string, id: string, { listed, settled }: Known) {
  const query = useQuery({
    ...conversationQuery(platformUserId, id, listed),
    enabled: settled && listed === undefined,
    retry: false,
  })
  return { ...query, data: query.data ?? listed }
}

/** Notes that somebody has read everything, as often as something new is looked at. */
export function useReading(platformUserId: string, conversation: Conversation, looking: boolean): void {
  const client = useQueryClient()
  const visible = useVisible()
  const { id, unread_count, updated_time } = conversation
  const read = useEffectEvent(() => {
    void call(readConversation, { id }).then(
      (now) => placeConversation(client, platformUserId, now),
      // It stays unread, and the next message asks again.
      (error: unknown) => console.error('The conversation was not noted as read', error),
    )
  })
  useEffect(() => {
    if (visible && looking && unread_count > 0) read()
  }, [id, unread_count, updated_time, visible, looking])
}
