import { LRUCache } from 'lru-cache'
import { postPace } from '@skein/engine/limits/loop-limits'
import type { ReservedCount } from '@skein/engine/limits/usage-counters'
import type { RepliesAfter } from '#src/features/outbox/index.ts'
import { type Database, perDatabase } from '#src/infra/db/client.ts'

/**
 * Public replies under posts within the last hour. Counting them is expensive, so a post is counted when it is new and
 * again after a minute, because replies leave the window of an hour; in between, this process adds the outbox rows
 * that are newer than the last one it read. No row is missed: messages of an account are added under the lock of its
 * automation set, so their numbers grow in the order in which they become visible.
 */
export interface ReplyCounts {
  readonly bytes: number
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

/** Far more than the accounts and posts of one batch of events, whose counts must not be dropped before they are read. */
const maxCacheBytes = 64_000_000
/** About 300 bytes for an account and 150 for each post. */
const bytesOf = ({ posts }: AccountCounts) => 300 + posts.size * 150

/** Returns the counts of a database in this process. */
export const replyCountsOf = perDatabase<{ db: Database }, ReplyCounts>(() =>
  createReplyCounts(maxCacheBytes),
)

const maxPosts = 20_000
/** Milliseconds. */
const validFor = 60_000
/** Milliseconds for a post at its limit: the next reply that leaves the window allows a new one. */
const validAtLimit = 1000

/** Forgets the accounts that were used longest ago beyond `maxBytes`; they are counted again. */
export function createReplyCounts(maxBytes: number): ReplyCounts {
  const cache = new LRUCache<string, AccountCounts>({ maxSize: maxBytes, sizeCalculation: bytesOf })

  function accountCounts(account_id: string, now: number): AccountCounts {
    const cachedCounts = cache.get(account_id)
    if (cachedCounts && now - cachedCounts.read_at < validFor && cachedCounts.posts.size < maxPosts)
      return cachedCounts
    const empty = { up_to: null, read_at: now, posts: new Map() }
    cache.set(account_id, empty)
    return empty
  }

  return {
    get bytes() {
      return cache.calculatedSize
    },
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
      return now - post.counted_at >= (post.count < postPace.limit ? validFor : validAtLimit)
    },
    set(account_id, { post_id, count }, now) {
      const account = accountCounts(account_id, now)
      account.posts.set(post_id, { count, counted_at: now })
      // The size of a value that is already there is not calculated again.
      cache.delete(account_id)
      cache.set(account_id, account)
    },
    counts: (posts) =>
      [...posts].map(({ account_id, post_id }) => {
        return { scope: 'replies', post_id, count: cache.get(account_id)?.posts.get(post_id)?.count ?? 0 }
      }),
  }
}
