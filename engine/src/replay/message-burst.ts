import type { StoredDecision } from './decision-snapshot.ts'

/**
 * Whether a person wrote again within the time for which a model waits. Where no model was to be asked, nobody waited
 * then, and the next message was not yet known when this one was decided.
 */
export function isFollowedInBurst(
  rows: readonly StoredDecision[],
  burst_seconds: number,
): (row: StoredDecision) => boolean {
  const byPerson = Map.groupBy(rows.filter(fromPerson), ({ from_id }) => from_id)
  const followed = new Set<StoredDecision>()
  for (const theirs of byPerson.values()) {
    const inOrder = theirs.toSorted((a, b) => arrivedAt(a) - arrivedAt(b))
    for (const [index, row] of inOrder.entries()) {
      const next = inOrder.slice(index + 1, index + 1 + maxOfBurst)
      const until = arrivedAt(row) + burst_seconds * 1000
      if (next.some((other) => other.seen.o >= row.seen.o && arrivedAt(other) < until)) followed.add(row)
    }
  }
  return (row) => followed.has(row)
}

/** The next messages tell; whoever writes more in such a time is no person. */
const maxOfBurst = 20

const fromPerson = ({ event_kind, rest_reason }: StoredDecision): boolean =>
  event_kind === 'message' && rest_reason !== 'own_event'

const arrivedAt = ({ decided_at, seen }: StoredDecision): number => decided_at - (seen.w ?? 0)
