import { useQuery } from '@tanstack/react-query'
import { useTrainingItems } from './training-store.ts'
import { useRemovals } from './removal-store.ts'
import { sourcesQuery } from './sources-query.ts'

/** Returns the sources of an account without those being deleted, and the uploads in progress. */
export function useSourceList(platformUserId: string) {
  const query = useQuery(sourcesQuery(platformUserId))
  const gone = useRemovals((state) => state.removals)
  const sent = useTrainingItems((state) => state.sent).filter(
    (each) => each.platformUserId === platformUserId,
  )
  const rows = (query.data ?? []).filter(({ id }) => !gone.some((each) => each.id === id))
  const ready = rows.filter(({ status }) => status === 'ready').length
  return { query, rows, sent, count: rows.length + sent.length, ready }
}
