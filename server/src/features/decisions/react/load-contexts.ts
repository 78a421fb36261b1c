import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import { hasNeed } from '@skein/engine/rules/rules'
import { minute } from '@skein/contract/durations'
import type { DecisionContext } from '@skein/engine/decide-types'
import { noFacts, type Comment, type EventFacts } from '@skein/engine/event'
import { moreRepliesWouldHelp } from '@skein/engine/rules/reply-count'
import { maxAnsweredTexts, repeatWindow } from '@skein/engine/limits/answered-texts'
import { needsPost } from '@skein/engine/selection/missing-facts'
import type { Verdict } from '@skein/engine/verdict'
import { findPosts, type StoredPost } from '#src/features/accounts/index.ts'
import { findVerdicts, findCommentFacts, type CommentFactRow } from '#src/features/events/index.ts'
import { findKnownContacts, inboxSettings } from '#src/features/inbox/index.ts'
import { answeredTexts } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { loadUsage } from '../counts/load-usage.ts'
import type { IncomingEvent, MatchedEvent } from './reaction-types.ts'

const noVerdicts: ReadonlyMap<number, Verdict> = new Map()

/**
 * Returns the decision context of each event. Every table is queried once for all events, and only for events that
 * have candidates. All contexts share one set of usage counters.
 */
export async function loadContexts(
  ctx: Ctx,
  {
    tx,
    matched,
    now,
    hoursOf,
  }: {
    tx: Transaction
    matched: readonly MatchedEvent[]
    now: number
    hoursOf: (incoming: IncomingEvent) => BusinessHours | null
  },
): Promise<(entry: MatchedEvent) => DecisionContext> {
  const open = matched.filter(({ matches }) => matches.candidates.length > 0)
  const [commentFactsOf, verdicts, answered, bursts, knownEventIds, usage] = await Promise.all([
    loadCommentFacts(tx, open, now),
    verdictsOf(tx, open),
    answeredOf(tx, open, now),
    burstsOf(tx, open),
    knownContactsOf(tx, open),
    loadUsage(ctx, { tx, matched, now }),
  ])
  return ({ incoming }) => {
    const { account_id, event_seq, event, conversation, received_at, given_up, found_by } = incoming
    const began = found_by === undefined ? received_at : event.occurred_at
    const facts: EventFacts = {
      ...commentFactsOf(incoming),
      answered: answered.get(`${account_id} ${event.from_id}`) ?? [],
      human_until: conversation?.paused_until ?? null,
      debounce_until: began + (bursts.get(account_id) ?? 0) * 1000,
      known_contact: knownEventIds.has(event.event_id),
      superseded:
        conversation?.has_later_twin === true || (conversation?.last_answerable_at ?? 0) > event.occurred_at,
    }
    const eventVerdicts = verdicts.get(event_seq) ?? noVerdicts
    const hours = hoursOf(incoming)
    return { event, facts, verdicts: eventVerdicts, usage, now, given_up: new Set(given_up), hours }
  }
}

async function verdictsOf(
  tx: Transaction,
  open: readonly MatchedEvent[],
): Promise<Map<string, ReadonlyMap<number, Verdict>>> {
  const asking = open.filter(({ matches }) =>
    matches.candidates.some(({ automation }) => asksModel(automation)),
  )
  const verdicts = new Map<string, Map<number, Verdict>>()
  if (asking.length === 0) return verdicts
  for (const row of await findVerdicts(
    tx,
    asking.map(({ incoming }) => incoming.event_seq),
  )) {
    const ofEvent = verdicts.get(row.event_seq) ?? new Map<number, Verdict>()
    verdicts.set(row.event_seq, ofEvent.set(row.number, row))
  }
  return verdicts
}

const asksModel = ({ trigger, action }: MatchedEvent['matches']['candidates'][number]['automation']) =>
  trigger.kind === 'ai' || action.kind === 'write'

/** Returns the texts of each person that were answered lately, oldest first. */
async function answeredOf(tx: Transaction, open: readonly MatchedEvent[], now: number) {
  const answered = new Map<string, { folded: string; at: number }[]>()
  if (open.length === 0) return answered
  const people = new Map(
    open.map(({ incoming: { account_id, event } }) => [
      `${account_id} ${event.from_id}`,
      { account_id, person_id: event.from_id },
    ]),
  )
  const since = new Date(now - repeatWindow).toISOString()
  const rows = await answeredTexts(tx, [...people.values()], { since, limit: 2 * maxAnsweredTexts })
  const seenSeqs = new Set<string>()
  for (const { account_id, person_id, origin_seq, said, at } of rows) {
    // One event can have a public and a private reply.
    if (seenSeqs.has(origin_seq)) continue
    seenSeqs.add(origin_seq)
    const key = `${account_id} ${person_id}`
    answered.set(key, [...(answered.get(key) ?? []), { folded: said, at }].slice(-maxAnsweredTexts))
  }
  return answered
}

/** Returns the debounce time of messages in seconds, by account; empty when no message has candidates. */
async function burstsOf(tx: Transaction, open: readonly MatchedEvent[]): Promise<Map<string, number>> {
  const accounts = open.flatMap(({ incoming }) =>
    incoming.event.kind === 'message' ? [incoming.account_id] : [],
  )
  if (accounts.length === 0) return new Map()
  const settings = await inboxSettings(tx, [...new Set(accounts)])
  return new Map([...settings].map(([account_id, { burst_seconds }]) => [account_id, burst_seconds]))
}

/** Returns the messages of people with whom the account had exchanged messages before. */
function knownContactsOf(tx: Transaction, open: readonly MatchedEvent[]): Promise<ReadonlySet<string>> {
  return findKnownContacts(
    tx,
    open.flatMap(({ incoming: { event, conversation }, matches }) =>
      conversation !== null &&
      matches.candidates.some(({ automation }) => hasNeed(automation, 'known_contact'))
        ? [
            {
              conversation_id: conversation.conversation_id,
              message_id: event.event_id,
              at: event.occurred_at,
            },
          ]
        : [],
    ),
  )
}

/** Webhooks can miss replies to a comment older than this, in milliseconds. */
const staleAfter = minute

type MatchedComment = MatchedEvent & { comment: Comment }

async function loadCommentFacts(
  tx: Transaction,
  open: readonly MatchedEvent[],
  now: number,
): Promise<(incoming: IncomingEvent) => EventFacts> {
  const comments = open.flatMap(commentOf)
  const uncertain = comments.filter((entry) => isReplyCountUncertain(entry, now))
  const [facts, posts] = await Promise.all([storedFactsOf(tx, uncertain), postsOf(tx, comments)])
  const uncertainSeqs = new Set(uncertain.map(({ incoming }) => incoming.event_seq))
  return ({ account_id, event_seq, event, replies }) => {
    if (event.kind === 'message') return noFacts
    const fact = facts.get(`${account_id} ${event.event_id}`)
    const post = posts.get(`${account_id} ${event.post_id}`)
    const storedReplies = fact?.replies ?? null
    const countedReplies = event.mention === undefined ? replies : null
    return {
      ...noFacts,
      replies: !uncertainSeqs.has(event_seq)
        ? countedReplies
        : storedReplies === null
          ? null
          : Math.max(storedReplies, replies),
      posted_at: post?.posted_at ?? null,
      permalink: post?.permalink ?? null,
      gone: fact?.gone ?? false,
    }
  }
}

const commentOf = (entry: MatchedEvent): MatchedComment[] => {
  const { event } = entry.incoming
  return event.kind === 'comment' ? [{ ...entry, comment: event }] : []
}

async function storedFactsOf(
  tx: Transaction,
  uncertain: readonly MatchedComment[],
): Promise<Map<string, CommentFactRow>> {
  if (uncertain.length === 0) return new Map()
  const comments = uncertain.map(({ incoming: { account_id }, comment }) => ({
    account_id,
    comment_id: comment.event_id,
  }))
  const facts = await findCommentFacts(tx, comments)
  return new Map(facts.map((fact) => [`${fact.account_id} ${fact.comment_id}`, fact]))
}

async function postsOf(
  tx: Transaction,
  comments: readonly MatchedComment[],
): Promise<Map<string, StoredPost>> {
  const postKeys = comments
    .filter(({ matches }) => matches.candidates.some(({ automation }) => needsPost(automation)))
    .map(({ incoming: { account_id }, comment }) => ({ account_id, post_id: comment.post_id }))
  if (postKeys.length === 0) return new Map()
  const posts = await findPosts(tx, postKeys)
  return new Map(posts.map((post) => [`${post.account_id} ${post.post_id}`, post]))
}

/**
 * Webhooks report replies from the first minute on. Replies that they missed are known only from the API, which does not
 * count those to a mention.
 */
const isReplyCountUncertain = ({ comment, incoming, matches }: MatchedComment, now: number): boolean =>
  comment.mention === undefined &&
  matches.candidates.some(({ automation }) => hasNeed(automation, 'replies')) &&
  (now - comment.occurred_at > staleAfter ||
    matches.candidates.some(({ automation }) => moreRepliesWouldHelp(automation, incoming.replies)))
