import { getChatMenu } from '@skein/contract/inbox/chat-menu'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const chatMenuQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['chat-menu', platformUserId] as const,
    queryFn: ({ signal }) => call(getChatMenu, { platform_user_id: platformUserId }, { signal }),
  })
