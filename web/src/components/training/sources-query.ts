import { type KnowledgeSource, listSources } from '@skein/contract/knowledge'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** While something is being read it moves on its own, and is asked for again. */
const isMoving = ({ status }: KnowledgeSource): boolean => status === 'queued' || status === 'reading'
const every = 1500

/** What an account was taught from, the newest first. */
export const sourcesQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['sources', platformUserId] as const,
    queryFn: ({ signal }) => call(listSources, { platform_user_id: platformUserId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? every : false),
  })
