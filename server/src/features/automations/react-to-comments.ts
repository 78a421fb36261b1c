import { findPosts, type StoredPost } from '#src/features/accounts/index.ts'
import {
  countReservations,
  insertRows,
  settleByEchoes,
  type ClaimedRow,
  type NewRow,
  type ReservationAnswer,
  type ReservationQuestion,
} from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/platform/db/client.ts'
import {
  countExecutions,
  findCommentFacts,
  insertDecisions,
  takeTurns,
  type CommentFactRow,
  type DecisionRow,
} from './decision-store.ts'
import type { Comment, MissingFact, Surroundings } from './engine/comment.ts'
import { moreRepliesWouldHelp } from './engine/caps.ts'
import { decide, missingFacts, shortlist, type Decision, type Shortlist } from './engine/decide.ts'
import type { CommentRule } from './engine/rule.ts'
import { createTally, type ReservedCount } from './engine/tally.ts'
import { rulesOf } from './rule-cache.ts'

/** A comment that arrived at an account. `replies` counts those that webhooks have told about. */
export interface ArrivedComment extends Comment {
  event_seq: string
  account_id: string
  replies: number
}

export interface Reaction {
  /** Replies that are ours to send once the transaction is committed. */
  claimed: ClaimedRow[]
  /** Replies that wait in the outbox for somebody to claim them. */
  unclaimed: number
  /** Comments that cannot be decided before something was read from the platform. */
  waiting: { comment: ArrivedComment; missing: MissingFact[] }[]
}

export interface ReactOptions {
  /** How many replies the caller can send right away for an account. */
  room: (account_id: string) => number
  /** Comments whose missing facts could not be read: decide them as they are. */
  givenUp: ReadonlySet<string>
}

/** A comment older than this may have got replies that no webhook told us of, in milliseconds. */
const staleAfter = 10 * 60_000

/** Decides comments for every active rule of their accounts and puts the replies in the outbox. */
export async function reactToComments(
  ctx: Ctx,
  { tx, comments, options }: { tx: Transaction; comments: readonly ArrivedComment[]; options: ReactOptions },
): Promise<Reaction> {
  const now = ctx.clock.now()
  const sets = await takeTurns(tx, [...new Set(comments.map(({ account_id }) => account_id))])
  const rules = await rulesOf(ctx.db, tx, sets)
  await settleByEchoes(tx, comments.flatMap(echoOf))
  const looked = comments.flatMap((comment) => {
    const own = rules.get(comment.account_id) ?? []
    return own.length === 0 ? [] : [{ comment, list: shortlist(comment, own) }]
  })
  const surroundings = await surroundingsOf(tx, looked, now)
  const [ready, waiting] = partition(looked, surroundings, options.givenUp)
  const tally = createTally(
    reservedCounts(
      await countReservations(
        tx,
        ready.flatMap((entry) => questionsOf(entry, now)),
      ),
    ),
  )
  const decided = ready.map(({ comment, list }) => ({
    comment,
    decision: decide(comment, list, { surroundings: surroundings(comment), tally, now }),
  }))
  const replies = newRows(decided, now, options.room)
  const claimed = await insertRows(tx, replies)
  await insertDecisions(
    tx,
    decided.map((entry) => decisionRow(entry, now)),
  )
  await countExecutions(tx, executionCounts(decided))
  return { claimed, unclaimed: replies.length - claimed.length, waiting }
}

interface Looked {
  comment: ArrivedComment
  list: Shortlist
}

interface Decided {
  comment: ArrivedComment
  decision: Decision
}

const echoOf = ({ account_id, is_own, parent_id, text, comment_id }: ArrivedComment) =>
  is_own && parent_id !== null
    ? [{ account_id, conversation_key: parent_id, text, platform_id: comment_id }]
    : []

/** Looks up, once for all, what the candidates need to know, and answers it per comment. */
async function surroundingsOf(
  tx: Transaction,
  looked: readonly Looked[],
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
const repliesAreUnsure = ({ comment, list }: Looked, now: number): boolean =>
  now - comment.occurred_at > staleAfter ||
  list.candidates.some(({ rule }) => moreRepliesWouldHelp(rule, comment.replies))

const needsPost = ({ rule }: { rule: CommentRule }) =>
  rule.posts.kind === 'range' || (rule.template?.includes('{post_link}') ?? false)

function partition(
  looked: readonly Looked[],
  surroundings: (comment: ArrivedComment) => Surroundings,
  givenUp: ReadonlySet<string>,
): [Looked[], Reaction['waiting']] {
  const ready: Looked[] = []
  const waiting: Reaction['waiting'] = []
  for (const entry of looked) {
    const missing = givenUp.has(entry.comment.event_seq)
      ? []
      : missingFacts(entry.list.candidates, surroundings(entry.comment))
    if (missing.length === 0) ready.push(entry)
    else waiting.push({ comment: entry.comment, missing })
  }
  return [ready, waiting]
}

function questionsOf({ comment, list }: Looked, now: number): ReservationQuestion[] {
  return list.candidates.flatMap(({ rule }) => {
    const source_id = rule.automation_id
    const questions: ReservationQuestion[] = []
    if (rule.max_replies_per_post !== null)
      questions.push({ scope: 'post', source_id, post_id: comment.post_id })
    if (rule.user_cooldown_seconds !== null) {
      questions.push({ scope: 'person', source_id, person_id: comment.from_id })
    }
    if (rule.period) {
      questions.push({
        scope: 'period',
        source_id,
        since: new Date(now - rule.period.seconds * 1000).toISOString(),
      })
    }
    return questions
  })
}

const reservedCounts = (answers: readonly ReservationAnswer[]): ReservedCount[] =>
  answers.flatMap<ReservedCount>(({ scope, source_id: automation_id, id, count, last_at }) => {
    if (scope === 'period') return [{ scope, automation_id, count }]
    if (id === null) return []
    if (scope === 'post') return [{ scope, automation_id, post_id: id, count }]
    return last_at === null ? [] : [{ scope, automation_id, person_id: id, last_at }]
  })

function newRows(decided: readonly Decided[], now: number, room: ReactOptions['room']): NewRow[] {
  const created_at = new Date(now).toISOString()
  const claims = new Map<string, number>()
  const threads = new Set<string>()
  return decided.flatMap(({ comment, decision: { fired } }) => {
    if (!fired) return []
    const { account_id, comment_id } = comment
    const conversation_key = comment.parent_id ?? comment_id
    const used = claims.get(account_id) ?? 0
    const thread = `${account_id} ${conversation_key}`
    const claim = used < room(account_id) && !threads.has(thread)
    if (claim) claims.set(account_id, used + 1)
    threads.add(thread)
    return [
      {
        account_id,
        kind: 'comment_reply' as const,
        source_id: fired.rule.automation_id,
        origin_seq: comment.event_seq,
        dedupe_key: `reply:${comment_id}`,
        conversation_key,
        target_id: comment_id,
        person_id: comment.from_id,
        post_id: comment.post_id,
        body: { text: fired.text },
        expires_at: null,
        created_at,
        claim,
      },
    ]
  })
}

function decisionRow({ comment, decision }: Decided, now: number): DecisionRow {
  const details: Record<string, unknown> = {}
  if (decision.fired) details[decision.fired.rule.number] = decision.fired.values
  for (const { rule, values } of decision.skipped) {
    if (Object.keys(values).length > 0) details[rule.number] = values
  }
  return {
    event_seq: comment.event_seq,
    account_id: comment.account_id,
    event_kind: 'comment',
    event_id: comment.comment_id,
    from_id: comment.from_id,
    from_username: comment.from_username,
    text: comment.text,
    post_id: comment.post_id,
    decided_at: new Date(now).toISOString(),
    fired: decision.fired ? [decision.fired.rule.number] : [],
    skipped: decision.skipped.map(({ rule }) => rule.number),
    skip_reasons: decision.skipped.map(({ reason_code }) => reason_code),
    details,
  }
}

function executionCounts(decided: readonly Decided[]): { automation_id: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { decision } of decided) {
    const id = decision.fired?.rule.automation_id
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts].map(([automation_id, count]) => ({ automation_id, count }))
}
