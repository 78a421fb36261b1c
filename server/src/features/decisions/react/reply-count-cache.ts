import type { RepliesAfter } from '#src/features/outbox/index.ts'
import type { Database } from '#src/infra/db/client.ts'
import { loopLimits } from '@skein/engine/limits/loop-limits'
import type { ReservedCount } from '@skein/engine/limits/usage-counters'

/**
 * Public replies under posts within the last hour. Counting them is dear, so a post is counted when it is new, and
 * again after a minute, because replies grow old; in between this process reads on in the outbox from the row that it
 * read last. That misses nothing: whoever adds messages of an account has its turn, so their numbers grow in the order
 * in which they become visible.
 */
export interface ReplyCounts {
  /** From where to read on for these accounts. */
  places(account_ids: readonly string[], now: number): { account_id: string; after: number | null }[]
  /** What reading on gave. */
  readUp(further: readonly RepliesAfter[], now: number): void
  /** Whether the replies under a post must be counted. */
  mustCount(account_id: string, post_id: string, now: number): boolean
  /** What counting gave; posts by the platform's ids, which no two accounts share. */
  learn(account_id: string, post: { post_id: string; count: number }, now: number): void
  /** Replies under these posts. */
  counts(posts: Iterable<{ account_id: string; post_id: string }>): ReservedCount[]
}

interface AccountPaces {
  /** The outbox row up to which everything is known; null before anything was read. */
  up_to: number | null
  /** Milliseconds. */
  read_at: number
  posts: Map<string, { count: number; counted_at: number }>
}

const knownOf = new WeakMap<Database, Map<string, AccountPaces>>()
const maxPosts = 20_000
const validFor = 60_000
/** Under a post that is at its cap each further event asks, and the answer may change any moment. */
const validAtCap = 1000

export function replyCountsOf(database: Database): ReplyCounts {
  const known = knownOf.get(database) ?? new Map<string, AccountPaces>()
  knownOf.set(database, known)

  function open(account_id: string, now: number): AccountPaces {
    const before = known.get(account_id)
    if (before && now - before.read_at < validFor && before.posts.size < maxPosts) return before
    const anew = { up_to: null, read_at: now, posts: new Map() }
    known.set(account_id, anew)
    return anew
  }

  return {
    places: (account_ids, now) =>
      account_ids.map((account_id) => ({ account_id, after: open(account_id, now).up_to })),
    readUp(further, now) {
      for (const { account_id, up_to, posts } of further) {
        const account = open(account_id, now)
        account.up_to = up_to
        account.read_at = now
        for (const [post_id, count] of Object.entries(posts ?? {})) {
          const pace = account.posts.get(post_id)
          if (pace) pace.count += count
        }
      }
    },
    mustCount(account_id, post_id, now) {
      const pace = open(account_id, now).posts.get(post_id)
      if (!pace) return true
      return now - pace.counted_at >= (pace.count < loopLimits.post.limit ? validFor : validAtCap)
    },
    learn(account_id, { post_id, count }, now) {
      open(account_id, now).posts.set(post_id, { count, counted_at: now })
    },
    counts: (posts) =>
      [...posts].map(({ account_id, post_id }) => {
        return { scope: 'replies', post_id, count: known.get(account_id)?.posts.get(post_id)?.count ?? 0 }
      }),
  }
}
