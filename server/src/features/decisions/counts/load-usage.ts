import { countedActions } from '@skein/engine/rules/rules'
import { replyConversationOf } from '@skein/engine/event'
import { loopLimits, postPace } from '@skein/engine/limits/loop-limits'
import {
  type ReservedCount,
  type UsageCounters,
  createUsageCounters,
} from '@skein/engine/limits/usage-counters'
import { keyPrefixOf } from '@skein/engine/message-key'
import { type UsageCount, type UsageQuery, countUsage, repliesAfter } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import type { MatchedEvent } from '../react/reaction-types.ts'
import { replyCountsOf } from './reply-counts.ts'

/** Returns usage counters that start at what the outbox holds for the limits of all candidates. */
export async function loadUsage(
  ctx: Ctx,
  { tx, matched, now }: { tx: Transaction; matched: readonly MatchedEvent[]; now: number },
): Promise<UsageCounters> {
  const replyCounts = replyCountsOf(ctx)
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
    const ownQueries: UsageQuery[] = []
    const base = { account_id, source_id: automation.automation_id }
    if (automation.variants.length > 0) {
      ownQueries.push({ scope: 'variant', ...base, person_id: event.from_id })
      if (event.kind === 'comment') ownQueries.push({ scope: 'variant', ...base, post_id: event.post_id })
    }
    const actionsByScope = new Map(countedActions(automation).map((actions) => [actions.scope, actions]))
    for (const actions of actionsByScope.values()) {
      if (actions.scope === 'person') ownQueries.push({ scope: 'person', ...base, person_id: event.from_id })
      else if (actions.scope === 'period')
        ownQueries.push({ scope: 'period', ...base, since: secondsBefore(counting.now, actions.seconds) })
      else if (event.kind === 'comment') ownQueries.push({ scope: 'post', ...base, post_id: event.post_id })
    }
    return ownQueries
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

/**
 * Returns the conversations a reply would belong to. A top-level comment has no earlier replies in its thread; all
 * mentions on a post of another account share one.
 */
function conversationsOf({ incoming: { event }, matches }: MatchedEvent) {
  const slots = new Set(matches.candidates.map(({ automation }) => automation.slot))
  const hasPrivatePart = matches.candidates.some(({ automation }) => automation.private_part !== null)
  const isPrivate = slots.has('answer') || slots.has('private') || hasPrivatePart
  const hasThread = event.kind === 'comment' && (event.parent_id !== null || event.mention !== undefined)
  const post_id = hasThread && slots.has('public_reply') ? event.post_id : null
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
  counts.flatMap<ReservedCount>(({ scope, source_id, id, place, count, last_at }) => {
    if (scope === 'period') return source_id === null ? [] : [{ scope, automation_id: source_id, count }]
    // Replies under posts are read from the cache, which already contains these counts.
    if (id === null || scope === 'replies') return []
    if (scope === 'minutes' || scope === 'day') {
      return [{ scope, conversation: id.slice(id.indexOf(':') + 1), count }]
    }
    if (source_id === null) return []
    if (scope === 'variant')
      return place === null ? [] : [{ scope, automation_id: source_id, place, id, variant: count }]
    if (scope === 'post') return [{ scope, automation_id: source_id, post_id: id, count }]
    return last_at === null ? [] : [{ scope, automation_id: source_id, person_id: id, last_at }]
  })
