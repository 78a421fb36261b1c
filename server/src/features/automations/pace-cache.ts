import type { Database } from '#src/platform/db/client.ts'
import { loopCaps } from './engine/loop-caps.ts'
import type { ReservedCount } from './engine/tally.ts'
import type { Decided } from './reaction-rules.ts'

/**
 * Public replies under posts, as far as this process has seen. Counting them is dear and their cap is far away, so
 * posts are counted when they are new, when a minute has passed, and always once a quarter of the cap is reached:
 * then four workers together still cannot pass it.
 */
export interface PostPaces {
  /** Whether the replies under a post must be counted; true once for each time that they must. */
  mustCount(post_id: string, now: number): boolean
  /** What counting gave; accounts and posts by the platform's ids, which no two accounts share. */
  learn(counts: readonly ReservedCount[]): void
  add(decided: readonly Decided[]): void
}

interface Pace {
  count: number
  /** Milliseconds. */
  counted_at: number
}

const paces = new WeakMap<Database, Map<string, Pace>>()
const mostPosts = 20_000
const validFor = 60_000
const near = loopCaps.post.limit / 4

export function pacesOf(database: Database): PostPaces {
  const known = paces.get(database) ?? new Map<string, Pace>()
  paces.set(database, known)
  return {
    mustCount(post_id, now) {
      const pace = known.get(post_id)
      if (pace?.counted_at === now) return false
      if (pace && pace.count < near && now - pace.counted_at < validFor) return false
      if (known.size > mostPosts) known.clear()
      known.set(post_id, { count: pace?.count ?? 0, counted_at: now })
      return true
    },
    learn(counts) {
      for (const entry of counts) {
        if (entry.scope !== 'replies') continue
        const pace = known.get(entry.post_id)
        if (pace) pace.count = entry.count
      }
    },
    add(decided) {
      for (const { arrived, decision } of decided) {
        const { event } = arrived
        if (event.kind !== 'comment' || !decision.fired.some(({ lane }) => lane === 'public_reply')) continue
        const pace = known.get(event.post_id)
        if (pace) pace.count += 1
      }
    },
  }
}
