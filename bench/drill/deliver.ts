import { setTimeout as wait } from 'node:timers/promises'
import { createSender } from '../load/sender.ts'
import { monotonic } from '../machine/clock.ts'
import type { Planned } from './plan.ts'

export interface Delivered {
  /** Comments in requests that were answered 200. */
  accepted: Set<string>
  /** Requests that lost their connection, and those that were refused or not answered 200. */
  cutOff: number
  refused: number
}

const timeout = 600_000
const pause = () => 200 + Math.random() * 400

/** Sends each webhook at its time and retries until it is answered 200, as the platform does. */
export async function deliverAll(address: string, planned: readonly Planned[]): Promise<Delivered> {
  const sender = createSender(address, 32)
  const begin = monotonic()
  const result: Delivered = { accepted: new Set(), cutOff: 0, refused: 0 }

  async function deliver({ at, delivery }: Planned) {
    await wait(Math.max(0, begin + at - monotonic()))
    for (const deadline = monotonic() + timeout; monotonic() < deadline; await wait(pause())) {
      const { status } = await sender.send(delivery)
      if (status === 200) {
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
