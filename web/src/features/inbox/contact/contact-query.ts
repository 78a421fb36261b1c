import { getContact, listSavedReplies } from '@skein/contract/contacts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

export const contactKey = (conversationId: string) => ['contact', conversationId] as const

export const contactQuery = (conversationId: string) =>
  queryOptions({
    queryKey: contactKey(conversationId),
    queryFn: ({ signal }) => call(getContact, { id: conversationId }, { signal }),
  })

export const savedRepliesQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['saved-replies', platformUserId] as const,
    queryFn: ({ signal }) => call(listSavedReplies, { platform_user_id: platformUserId }, { signal }),
    staleTime: 60_000,
  })
