import { type KnowledgeSource, listSources } from '@skein/contract/knowledge/knowledge'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The list is polled while a source is queued or being read. */
const isPending = ({ status }: KnowledgeSource): boolean => status === 'queued' || status === 'reading'
const pollInterval = 1500

/** Knowledge sources of an account, newest first. */
export const sourcesQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['sources', platformUserId] as const,
    queryFn: ({ signal }) => call(listSources, { platform_user_id: platformUserId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isPending) ? pollInterval : false),
  })
