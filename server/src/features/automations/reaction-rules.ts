import type { NewRow, ReservationAnswer, ReservationQuestion } from '#src/features/outbox/index.ts'
import type { DecisionRow } from './decision-store.ts'
import type { Comment } from './engine/comment.ts'
import type { Decision, Shortlist } from './engine/decide.ts'
import type { ReservedCount } from './engine/tally.ts'

/** A comment that arrived at an account. `replies` counts those that webhooks have told about. */
export interface ArrivedComment extends Comment {
  event_seq: string
  account_id: string
  replies: number
}

/** An arrived comment with what a first look at the rules gave. */
export interface LookedComment {
  comment: ArrivedComment
  list: Shortlist
}

export interface DecidedComment {
  comment: ArrivedComment
  decision: Decision
}

export const echoOf = ({ account_id, is_own, parent_id, text, comment_id }: ArrivedComment) =>
  is_own && parent_id !== null
    ? [{ account_id, conversation_key: parent_id, text, platform_id: comment_id }]
    : []

export function questionsOf({ comment, list }: LookedComment, now: number): ReservationQuestion[] {
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

export const reservedCounts = (answers: readonly ReservationAnswer[]): ReservedCount[] =>
  answers.flatMap<ReservedCount>(({ scope, source_id: automation_id, id, count, last_at }) => {
    if (scope === 'period') return [{ scope, automation_id, count }]
    if (id === null) return []
    if (scope === 'post') return [{ scope, automation_id, post_id: id, count }]
    return last_at === null ? [] : [{ scope, automation_id, person_id: id, last_at }]
  })

export function newRows(
  decided: readonly DecidedComment[],
  now: number,
  room: (account_id: string) => number,
): NewRow[] {
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
        dedupe_key: replyKey(comment),
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

const replyKey = ({ comment_id, parent_id }: ArrivedComment) =>
  `reply:${parent_id ?? comment_id}:${comment_id}`

export function decisionRow({ comment, decision }: DecidedComment, now: number): DecisionRow {
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
    reply_key: decision.fired ? replyKey(comment) : null,
    details,
  }
}

export function executionCounts(
  decided: readonly DecidedComment[],
): { automation_id: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { decision } of decided) {
    const id = decision.fired?.rule.automation_id
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts].map(([automation_id, count]) => ({ automation_id, count }))
}
