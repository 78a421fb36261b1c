import type { Comment, Surroundings } from './comment.ts'
import type { CommentRule } from './rule.ts'
import type { Stop } from './decide.ts'
import type { Tally } from './tally.ts'

const inWords = { LESS_THAN: 'fewer than', EQUAL: 'exactly', GREATER_THAN: 'more than' } as const

/** Whether the number of replies under the comment lets the rule act; undefined = the number is needed first. */
export function replyCountStop(rule: CommentRule, replies: number | null): Stop | null | undefined {
  const { condition, value } = rule.reply_count
  if (replies === null) return undefined
  const holds = { LESS_THAN: replies < value, EQUAL: replies === value, GREATER_THAN: replies > value }
  return holds[condition]
    ? null
    : {
        reason_code: 'reply_count',
        values: { replies, wanted: `${inWords[condition]} ${value}` },
      }
}

/** Whether a rule that this number of replies keeps silent would speak if there were more than we know of. */
export function moreRepliesWouldHelp(
  { reply_count: { condition, value } }: CommentRule,
  replies: number,
): boolean {
  switch (condition) {
    case 'LESS_THAN':
      return false
    case 'EQUAL':
      return replies < value
    case 'GREATER_THAN':
      return replies <= value
  }
}

/** Whether the post is young enough for the rule; undefined = the post's time is needed first. */
export function postRangeStop(
  rule: CommentRule,
  comment: Comment,
  surroundings: Surroundings,
): Stop | null | undefined {
  if (rule.posts.kind !== 'range') return null
  const { posted_at } = surroundings
  if (posted_at === null) return undefined
  if (posted_at >= comment.occurred_at - rule.posts.milliseconds) return null
  return { reason_code: 'post_out_of_range', values: { posted_at: new Date(posted_at).toISOString() } }
}

/** The first of the rule's own limits that is used up, or null. */
export function spentCap(
  rule: CommentRule,
  comment: Comment,
  { tally, now }: { tally: Tally; now: number },
): Stop | null {
  const { max_replies_per_post: perPost, period, user_cooldown_seconds: cooldown } = rule
  const underPost = perPost === null ? 0 : tally.underPost(rule, comment.post_id)
  if (perPost !== null && underPost >= perPost) {
    return { reason_code: 'cap_per_post', values: { count: underPost, limit: perPost } }
  }
  const inPeriod = period === null ? 0 : tally.inPeriod(rule)
  if (period !== null && inPeriod >= period.max_actions) {
    return {
      reason_code: 'cap_per_period',
      values: { count: inPeriod, limit: period.max_actions, seconds: period.seconds },
    }
  }
  const last = cooldown === null ? null : tally.lastTo(rule, comment.from_id)
  if (cooldown !== null && last !== null && now - last < cooldown * 1000) {
    return { reason_code: 'cooldown', values: { ago: Math.floor((now - last) / 1000), seconds: cooldown } }
  }
  return null
}
