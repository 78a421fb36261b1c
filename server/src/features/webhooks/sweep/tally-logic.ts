import { hourOf } from './sweep-logic.ts'
import type { Channel, SweptEvent } from './sweep-types.ts'

/** Instagram returns whole seconds. */
const second = 999

/** Counts what was compared for the first time, by hour. `until`: everything written before was compared. */
export function createTally(until: number) {
  const fresh = new Map<string, number>()
  const late = new Map<string, number>()
  return {
    add(events: readonly SweptEvent[], found: ReadonlySet<string>) {
      for (const { key, occurred_at } of events) {
        if (occurred_at + second > until) fresh.set(key, occurred_at)
        else if (found.has(key)) late.set(key, occurred_at)
      }
    },
    /** After an incomplete run, the next one counts its items. */
    hours(channel: Channel, complete: boolean) {
      const times = [...(complete ? fresh : []), ...late].map(([, at]) => hourOf(at))
      return [...Map.groupBy(times, (at) => at)].map(([at, group]) => ({
        hour: new Date(at).toISOString(),
        comments: 0,
        messages: 0,
        [channel]: group.length,
      }))
    },
  }
}
