import type { RepliesAfter } from '#src/features/outbox/index.ts'
import type { Database } from '#src/infra/db/client.ts'
import { loopLimits } from '@skein/engine/limits/loop-limits'
import type { ReservedCount } from '@skein/engine/limits/usage-counters'

/**
 * Public replies under posts within the last hour. Counting them is expensive, so a post is counted when it is new and
 * again after a minute, because replies leave the window of an hour; in between, this process adds the outbox rows
 * that are newer than the last one it read. No row is missed: messages of an account are added under the lock of its
 * automation set, so their numbers grow in the order in which they become visible.
 */
export interface ReplyCounts {
  /** Returns the last outbox row read for each account; `after` is null before the first read. */
  positions(account_ids: readonly string[], now: number): { account_id: string; after: number | null }[]
  /** Adds rows that are newer than the positions. */
  addNewer(newer: readonly RepliesAfter[], now: number): void
  /** Whether the replies under a post must be counted in the database. */
  isStale(account_id: string, post_id: string, now: number): boolean
  /** Stores a count of the database. Post ids are those of the platform, unique across accounts. */
  set(account_id: string, post: { post_id: string; count: number }, now: number): void
  /** Returns the replies under these posts. */
  counts(posts: Iterable<{ account_id: string; post_id: string }>): ReservedCount[]
}

interface AccountCounts {
  /** The last outbox row read; null before the first read. */
  up_to: number | null
  /** Milliseconds since 1970. */
  read_at: number
  posts: Map<string, { count: number; counted_at: number }>
}

const caches = new WeakMap<Database, Map<string, AccountCounts>>()
const maxPosts = 20_000
/** Milliseconds. */
const validFor = 60_000
/** Milliseconds for a post at its limit: the next reply that leaves the window allows a new one. */
const validAtLimit = 1000

export function replyCountsOf(database: Database): ReplyCounts {
  const cache = caches.get(database) ?? new Map<string, AccountCounts>()
  caches.set(database, cache)

  function accountCounts(account_id: string, now: number): AccountCounts {
    const cached = cache.get(account_id)
    if (cached && now - cached.read_at < validFor && cached.posts.size < maxPosts) return cached
    const empty = { up_to: null, read_at: now, posts: new Map() }
    cache.set(account_id, empty)
    return empty
  }

  return {
    positions: (account_ids, now) =>
      account_ids.map((account_id) => ({ account_id, after: accountCounts(account_id, now).up_to })),
    addNewer(newer, now) {
      for (const { account_id, up_to, posts } of newer) {
        const account = accountCounts(account_id, now)
        account.up_to = up_to
        account.read_at = now
        for (const [post_id, count] of Object.entries(posts ?? {})) {
          const post = account.posts.get(post_id)
          if (post) post.count += count
        }
      }
    },
    isStale(account_id, post_id, now) {
      const post = accountCounts(account_id, now).posts.get(post_id)
      if (!post) return true
      return now - post.counted_at >= (post.count < loopLimits.post.limit ? validFor : validAtLimit)
    },
    set(account_id, { post_id, count }, now) {
      accountCounts(account_id, now).posts.set(post_id, { count, counted_at: now })
    },
    counts: (posts) =>
      [...posts].map(({ account_id, post_id }) => {
        return { scope: 'replies', post_id, count: cache.get(account_id)?.posts.get(post_id)?.count ?? 0 }
      }),
  }
}
