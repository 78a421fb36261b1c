import { useQuery } from '@tanstack/react-query'
import { useTrainingItems } from './training-store.ts'
import { useRemovals } from './removal-store.ts'
import { sourcesQuery } from './sources-query.ts'

/** Returns the sources of an account without those being deleted, and the uploads in progress. */
export function useSourceList(platformUserId: string) {
  const query = useQuery(sourcesQuery(platformUserId))
  const removals = useRemovals((state) => state.removals)
  const sentItems = useTrainingItems((state) => state.sent).filter(
    (each) => each.platformUserId === platformUserId,
  )
  const rows = (query.data ?? []).filter(({ id }) => !removals.some((each) => each.id === id))
  const ready = rows.filter(({ status }) => status === 'ready').length
  return { query, rows, sent: sentItems, count: rows.length + sentItems.length, ready }
}
