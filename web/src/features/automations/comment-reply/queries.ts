import { getCommentReply } from '@skein/contract/automations/comment-reply'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

/** One stored comment rule. Editing starts from what the server has now; only what was just saved is fresh enough. */
export const commentReplyQuery = (automationId: string) =>
  queryOptions({
    queryKey: ['comment-reply', automationId] as const,
    queryFn: ({ signal }) => call(getCommentReply, { automation_id: automationId }, { signal }),
    staleTime: 2000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
