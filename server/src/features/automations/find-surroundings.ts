import { findPosts, type StoredPost } from '#src/features/accounts/index.ts'
import type { Transaction } from '#src/platform/db/client.ts'
import { findCommentFacts, type CommentFactRow } from './decision-store.ts'
import { moreRepliesWouldHelp } from './engine/caps.ts'
import type { Surroundings } from './engine/comment.ts'
import { needsPostLink } from './engine/render-template.ts'
import type { CommentRule } from './engine/rule.ts'
import type { ArrivedComment, LookedComment } from './reaction-rules.ts'

/** A comment older than this may have got replies that no webhook told us of, in milliseconds. */
const staleAfter = 10 * 60_000

/** Looks up, once for all, what the candidates need to know, and answers it per comment. */
export async function findSurroundings(
  tx: Transaction,
  looked: readonly LookedComment[],
  now: number,
): Promise<(comment: ArrivedComment) => Surroundings> {
  const candidates = looked.filter(({ list }) => list.candidates.length > 0)
  const unsure = candidates.filter((entry) => repliesAreUnsure(entry, now)).map(({ comment }) => comment)
  const facts = new Map<string, CommentFactRow>()
  if (unsure.length > 0) {
    for (const fact of await findCommentFacts(tx, unsure))
      facts.set(`${fact.account_id} ${fact.comment_id}`, fact)
  }
  const postful = candidates
    .filter(({ list }) => list.candidates.some(needsPost))
    .map(({ comment }) => comment)
  const posts = new Map<string, StoredPost>()
  if (postful.length > 0) {
    for (const post of await findPosts(tx, postful)) posts.set(`${post.account_id} ${post.post_id}`, post)
  }
  const unsureIds = new Set(unsure.map(({ event_seq }) => event_seq))
  return (comment) => {
    const fact = facts.get(`${comment.account_id} ${comment.comment_id}`)
    const post = posts.get(`${comment.account_id} ${comment.post_id}`)
    const known = fact?.replies ?? null
    const sure = !unsureIds.has(comment.event_seq)
    return {
      replies: sure ? comment.replies : known === null ? null : Math.max(known, comment.replies),
      posted_at: post?.posted_at ?? null,
      permalink: post?.permalink ?? null,
      gone: fact?.gone ?? false,
    }
  }
}

/** Webhooks tell of replies from the first minute on; what they missed can only be known by asking. */
const repliesAreUnsure = ({ comment, list }: LookedComment, now: number): boolean =>
  now - comment.occurred_at > staleAfter ||
  list.candidates.some(({ rule }) => moreRepliesWouldHelp(rule, comment.replies))

const needsPost = ({ rule }: { rule: CommentRule }) =>
  rule.posts.kind === 'range' || (rule.template !== null && needsPostLink(rule.template))
