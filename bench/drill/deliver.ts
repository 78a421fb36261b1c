import { chance } from '../graph/faults.ts'
import { makeDelivery, type CommentEvent, type Delivery } from '../load/deliveries.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { createSender } from '../load/storm.ts'
import { monotonic } from '../machine/clock.ts'

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
  for (let offset = 0; offset < items.length;) {
    const draw = (what: string) => chance(`${seed} ${what} ${offset}`)
    const size = 1 + Math.floor(draw('size') * largestBatch)
    const start = Math.floor(offset / perCycle) * cycle
    const at = draw('burst') < 0.5 ? draw('time') * cycle : cycle - 20 - draw('time') * 180
    planned.push({ at: start + at, delivery: makeDelivery(items.slice(offset, offset + size)) })
    offset += size
  }
  return { planned: planned.toSorted((a, b) => a.at - b.at), redelivered: copies.length }
}

interface Delivered {
  /** Comments in requests that were answered 200. */
  accepted: Set<string>
  /** Requests that lost their connection, and those that were refused or not answered 200. */
  cutOff: number
  refused: number
}

const timeout = 600_000
const pause = () => 200 + Math.random() * 400

/**
 * Sends each webhook at its time and retries until it is answered 200, as the platform does. `onAccepted` is called with
 * the time of each 200, on the clock of `monotonic`.
 */
export async function deliverAll(
  address: string,
  planned: readonly Planned[],
  onAccepted: (at: number) => void = () => {},
): Promise<Delivered> {
  const sender = createSender(address, 32)
  const begin = monotonic()
  const result: Delivered = { accepted: new Set(), cutOff: 0, refused: 0 }

  async function deliver({ at, delivery }: Planned) {
    await wait(Math.max(0, begin + at - monotonic()))
    for (const deadline = monotonic() + timeout; monotonic() < deadline; await wait(pause())) {
      const { status, at: answeredAt } = await sender.send(delivery)
      if (status === 200) {
        onAccepted(answeredAt)
        for (const comment of delivery.comment_ids) result.accepted.add(comment)
        return
      }
      if (status === 0) result.cutOff += 1
      else result.refused += 1
    }
  }

  await Promise.all(planned.map(deliver))
  await sender.close()
  return result
}
