import type { KnowledgeSource } from '@skein/contract/knowledge'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents } from '../../../lib/api/live-events.ts'
import { sourcesQuery } from '../../../components/training/sources-query.ts'

/** Applies live updates to the sources; refetches after a gap in the stream. */
export function useLiveSources(platformUserId: string): void {
  const client = useQueryClient()
  const { queryKey } = sourcesQuery(platformUserId)
  useLiveEvents(platformUserId, (event) => {
    if (event.event === 'source') client.setQueryData(queryKey, (all) => withSource(all, event.data))
    if (event.event === 'ready' && !event.data.resumed) void client.invalidateQueries({ queryKey })
  })
}

function withSource(all: readonly KnowledgeSource[] | undefined, fresh: KnowledgeSource) {
  if (!all) return undefined
  return all.some(({ id }) => id === fresh.id)
    ? all.map((each) => (each.id === fresh.id ? fresh : each))
    : [fresh, ...all]
}
