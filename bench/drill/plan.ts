import { chance } from '../graph/faults.ts'
import { makeDelivery, type CommentEvent, type Delivery } from '../load/deliveries.ts'

/** A delivery and when it is offered for the first time, in milliseconds from the start. */
export interface Planned {
  at: number
  delivery: Delivery
}

export interface Plan {
  planned: Planned[]
  /** Events that are delivered more than once. */
  redelivered: number
}

const redeliveredShare = 0.1
const largestBatch = 5

/**
 * Shuffles events and second copies of some, and puts them in requests of one to five. In each of `cycles` stretches
 * half of the requests come evenly, the others in a burst shortly before its end, when the server is going to be
 * killed.
 */
export function planDrill(
  events: readonly CommentEvent[],
  { seed, cycle, perCycle }: { seed: string; cycle: number; perCycle: number },
): Plan {
  const copies = events.filter(({ comment_id }) => chance(`${seed} again ${comment_id}`) < redeliveredShare)
  const items = [...events, ...copies]
    .map((event, index) => ({ event, key: chance(`${seed} place ${index} ${event.comment_id}`) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ event }) => event)
  const planned: Planned[] = []
  for (let taken = 0; taken < items.length;) {
    const draw = (what: string) => chance(`${seed} ${what} ${taken}`)
    const size = 1 + Math.floor(draw('size') * largestBatch)
    const start = Math.floor(taken / perCycle) * cycle
    const at = draw('burst') < 0.5 ? draw('time') * cycle : cycle - 20 - draw('time') * 180
    planned.push({ at: start + at, delivery: makeDelivery(items.slice(taken, taken + size)) })
    taken += size
  }
  return { planned: planned.toSorted((a, b) => a.at - b.at), redelivered: copies.length }
}
