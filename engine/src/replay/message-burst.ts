import { answerableKinds } from '../event.ts'
import { arrivedAt, type StoredDecision } from './decision-snapshot.ts'

/**
 * Returns a function that checks whether the person of a row wrote again within the debounce of `burst_seconds`. Events
 * that needed no model were decided without a debounce, before the next message was known. A message that no model
 * answers, such as a heart, does not replace the one before it.
 */
export function isFollowedInBurst(
  rows: readonly StoredDecision[],
  burst_seconds: number,
): (row: StoredDecision) => boolean {
  const byPerson = Map.groupBy(rows.filter(fromPerson), ({ from_id }) => from_id)
  const followed = new Set<StoredDecision>()
  for (const messages of byPerson.values()) {
    const inOrder = messages.toSorted((a, b) => arrivedAt(a) - arrivedAt(b))
    for (const [index, row] of inOrder.entries()) {
      const next = inOrder.slice(index + 1, index + 1 + maxOfBurst)
      const until = arrivedAt(row) + burst_seconds * 1000
      if (
        next.some(
          (other) => isAnswerable(other) && other.occurred_at >= row.occurred_at && arrivedAt(other) < until,
        )
      )
        followed.add(row)
    }
  }
  return (row) => followed.has(row)
}

/** Looks at no more than this many following messages, because people do not write more in a burst. */
const maxOfBurst = 20

const fromPerson = ({ event_kind, default_reason }: StoredDecision): boolean =>
  event_kind === 'message' && default_reason !== 'own_event'

const isAnswerable = ({ message_kind }: StoredDecision): boolean =>
  answerableKinds.includes(message_kind ?? 'text')
