import { replyConversationOf } from '@skein/engine/event'
import { loopLimits, postPace } from '@skein/engine/limits/loop-limits'
import {
  type ReservedCount,
  type UsageCounters,
  createUsageCounters,
} from '@skein/engine/limits/usage-counters'
import { keyPrefixOf } from '@skein/engine/message-key'
import {
  type RepliesAfter,
  type UsageCount,
  type UsageQuery,
  countUsage,
  repliesAfter,
} from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Database, Transaction } from '#src/infra/db/client.ts'
import type { MatchedEvent } from './reaction-types.ts'

/** Returns usage counters that start at what the outbox holds for the limits of all candidates. */
export async function loadUsage(
  ctx: Ctx,
  { tx, matched, now }: { tx: Transaction; matched: readonly MatchedEvent[]; now: number },
): Promise<UsageCounters> {
  const replyCounts = replyCountsOf(ctx.db)
  const posts = matched.flatMap((entry) => {
    const post_id = postRepliedUnder(entry)
    return post_id === null ? [] : [{ account_id: entry.incoming.account_id, post_id }]
  })
  const accounts = [...new Set(posts.map(({ account_id }) => account_id))]
  if (accounts.length > 0) {
    replyCounts.addNewer(await repliesAfter(tx, replyCounts.positions(accounts, now)), now)
  }
  const queried = new Set<string>()
  const mustCount = (account_id: string, post_id: string) => {
    const must = !queried.has(post_id) && replyCounts.isStale(account_id, post_id, now)
    if (must) queried.add(post_id)
    return must
  }
  const counts = await countUsage(
    tx,
    matched.flatMap((entry) => usageQueriesOf(entry, { now, mustCount })),
  )
  for (const { scope, account_id, id, count } of counts) {
    if (scope === 'replies' && id !== null) replyCounts.set(account_id, { post_id: id, count }, now)
  }
  return createUsageCounters([...reservedCounts(counts), ...replyCounts.counts(posts)])
}

interface Counting {
  now: number
  mustCount: (account_id: string, post_id: string) => boolean
}

/** Returns the counts that the limits of the event's candidates depend on. */
function usageQueriesOf(entry: MatchedEvent, counting: Counting): UsageQuery[] {
  const { account_id, event } = entry.incoming
  const { candidates } = entry.matches
  if (candidates.length === 0) return []
  const queries = candidates.flatMap(({ automation }) => {
    const own: UsageQuery[] = []
    const base = { account_id, source_id: automation.automation_id }
    if (automation.max_replies_per_post !== null && event.kind === 'comment') {
      own.push({ scope: 'post', ...base, post_id: event.post_id })
    }
    if (automation.user_cooldown_seconds !== null) {
      own.push({ scope: 'person', ...base, person_id: event.from_id })
    }
    if (automation.period) {
      own.push({ scope: 'period', ...base, since: secondsBefore(counting.now, automation.period.seconds) })
    }
    return own
  })
  return [...queries, ...loopQueriesOf(entry, counting)]
}

function loopQueriesOf(entry: MatchedEvent, { now, mustCount }: Counting): UsageQuery[] {
  const { account_id } = entry.incoming
  const queries: UsageQuery[] = []
  const base = { account_id, source_id: null }
  const post_id = postRepliedUnder(entry)
  if (post_id !== null && mustCount(account_id, post_id)) {
    queries.push({ scope: 'replies', ...base, post_id, since: secondsBefore(now, postPace.seconds) })
  }
  const { conversation: minutes, conversation_day: day } = loopLimits
  for (const conversation of conversationsOf(entry)) {
    queries.push(
      { scope: 'minutes', ...base, ...conversation, since: secondsBefore(now, minutes.seconds) },
      { scope: 'day', ...base, ...conversation, since: secondsBefore(now, day.seconds) },
    )
  }
  return queries
}

/** Returns the post under which a public reply is possible, or null. */
const postRepliedUnder = ({ incoming: { event }, matches }: MatchedEvent): string | null =>
  event.kind === 'comment' && matches.candidates.some(({ automation }) => automation.slot === 'public_reply')
    ? event.post_id
    : null

/** Returns the conversations a reply would belong to. A top-level comment has no earlier replies in its thread. */
function conversationsOf({ incoming: { event }, matches }: MatchedEvent) {
  const slots = new Set(matches.candidates.map(({ automation }) => automation.slot))
  const isPrivate = slots.has('answer') || slots.has('private')
  const post_id =
    event.kind === 'comment' && event.parent_id !== null && slots.has('public_reply') ? event.post_id : null
  return [
    ...(isPrivate
      ? [
          {
            conversation: `answer:${replyConversationOf('private', event)}`,
            person_id: event.from_id,
            post_id: null,
          },
        ]
      : []),
    ...(post_id === null
      ? []
      : [{ conversation: keyPrefixOf('public_reply', event), person_id: null, post_id }]),
  ]
}

/** Returns an ISO 8601 time, at the earliest 1970: a configured period can be longer than the time since then. */
const secondsBefore = (now: number, seconds: number) =>
  new Date(Math.max(0, now - seconds * 1000)).toISOString()

const reservedCounts = (counts: readonly UsageCount[]): ReservedCount[] =>
  counts.flatMap<ReservedCount>(({ scope, source_id, id, count, last_at }) => {
    if (scope === 'period') return source_id === null ? [] : [{ scope, automation_id: source_id, count }]
    // Replies under posts are read from the cache, which already contains these counts.
    if (id === null || scope === 'replies') return []
    if (scope === 'minutes' || scope === 'day') {
      return [{ scope, conversation: id.slice(id.indexOf(':') + 1), count }]
    }
    if (source_id === null) return []
    if (scope === 'post') return [{ scope, automation_id: source_id, post_id: id, count }]
    return last_at === null ? [] : [{ scope, automation_id: source_id, person_id: id, last_at }]
  })

/**
 * Public replies under posts within the last hour. Counting them is expensive, so a post is counted when it is new and
 * again after a minute, because replies leave the window of an hour; in between, this process adds the outbox rows
 * that are newer than the last one it read. No row is missed: messages of an account are added under the lock of its
 * automation set, so their numbers grow in the order in which they become visible.
 */
interface ReplyCounts {
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

function replyCountsOf(database: Database): ReplyCounts {
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
      return now - post.counted_at >= (post.count < postPace.limit ? validFor : validAtLimit)
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
