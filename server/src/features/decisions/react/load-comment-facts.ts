import { minute } from '@skein/contract/durations'
import { findPosts, type StoredPost } from '#src/features/accounts/index.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { findCommentFacts, type CommentFactRow } from './comment-fact-store.ts'
import { moreRepliesWouldHelp } from '@skein/engine/limits/action-limits'
import { noFacts, type Comment, type EventFacts } from '@skein/engine/event'
import { needsPost } from '@skein/engine/selection/missing-facts'
import type { IncomingEvent, MatchedEvent } from './reaction-types.ts'

/** A comment older than this may have got replies that no webhook told us of, in milliseconds. */
const staleAfter = 10 * minute

/** Looks up, once for all, what comments' candidates need to know, and answers it per event. */
export async function loadCommentFacts(
  tx: Transaction,
  looked: readonly MatchedEvent[],
  now: number,
): Promise<(arrived: IncomingEvent) => EventFacts> {
  const comments = looked.flatMap((entry) => commentOf(entry))
  const unsure = comments.filter((entry) => repliesAreUnsure(entry, now))
  const [facts, posts] = await Promise.all([factsOf(tx, unsure), postsOf(tx, comments)])
  const unsureIds = new Set(unsure.map(({ incoming: arrived }) => arrived.event_seq))
  return ({ account_id, event_seq, event, replies }) => {
    if (event.kind === 'message') return noFacts
    const fact = facts.get(`${account_id} ${event.event_id}`)
    const post = posts.get(`${account_id} ${event.post_id}`)
    const known = fact?.replies ?? null
    return {
      ...noFacts,
      replies: !unsureIds.has(event_seq) ? replies : known === null ? null : Math.max(known, replies),
      posted_at: post?.posted_at ?? null,
      permalink: post?.permalink ?? null,
      gone: fact?.gone ?? false,
    }
  }
}

type LookedComment = MatchedEvent & { comment: Comment }

const commentOf = (entry: MatchedEvent): LookedComment[] => {
  const { event } = entry.incoming
  return event.kind === 'comment' && entry.matches.candidates.length > 0 ? [{ ...entry, comment: event }] : []
}

async function factsOf(
  tx: Transaction,
  unsure: readonly LookedComment[],
): Promise<Map<string, CommentFactRow>> {
  if (unsure.length === 0) return new Map()
  const asked = unsure.map(({ incoming: arrived, comment }) => ({
    account_id: arrived.account_id,
    comment_id: comment.event_id,
  }))
  const facts = await findCommentFacts(tx, asked)
  return new Map(facts.map((fact) => [`${fact.account_id} ${fact.comment_id}`, fact]))
}

async function postsOf(
  tx: Transaction,
  comments: readonly LookedComment[],
): Promise<Map<string, StoredPost>> {
  const asked = comments
    .filter(({ matches: list }) => list.candidates.some(({ automation }) => needsPost(automation)))
    .map(({ incoming: arrived, comment }) => ({ account_id: arrived.account_id, post_id: comment.post_id }))
  if (asked.length === 0) return new Map()
  const posts = await findPosts(tx, asked)
  return new Map(posts.map((post) => [`${post.account_id} ${post.post_id}`, post]))
}

/** Webhooks tell of replies from the first minute on; what they missed can only be known by asking. */
const repliesAreUnsure = (
  { comment, incoming: arrived, matches: list }: LookedComment,
  now: number,
): boolean =>
  list.candidates.some(({ automation }) => automation.reply_count !== null) &&
  (now - comment.occurred_at > staleAfter ||
    list.candidates.some(({ automation }) => moreRepliesWouldHelp(automation, arrived.replies)))
