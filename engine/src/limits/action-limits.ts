import type { EngineEvent, EventFacts } from '../event.ts'
import type { CompiledAutomation } from '../automation.ts'
import type { StopReason } from '../matching/match-candidates.ts'
import type { UsageCounters } from './usage-counters.ts'

const inWords = { LESS_THAN: 'fewer than', EQUAL: 'exactly', GREATER_THAN: 'more than' } as const

/** Whether the number of replies under the comment lets the rule act. A number that nobody knows does not. */
export function replyCountStop(
  { reply_count }: CompiledAutomation,
  replies: number | null,
): StopReason | null {
  if (reply_count === null) return null
  const { condition, value } = reply_count
  const holds = (known: number) =>
    ({ LESS_THAN: known < value, EQUAL: known === value, GREATER_THAN: known > value })[condition]
  return replies !== null && holds(replies)
    ? null
    : { reason_code: 'reply_count', values: { replies, wanted: `${inWords[condition]} ${value}` } }
}

/** Whether a rule that this number of replies keeps silent would speak if there were more than we know of. */
export function moreRepliesWouldHelp({ reply_count }: CompiledAutomation, replies: number): boolean {
  switch (reply_count?.condition) {
    case 'LESS_THAN':
    case undefined:
      return false
    case 'EQUAL':
      return replies < reply_count.value
    case 'GREATER_THAN':
      return replies <= reply_count.value
  }
}

/** Whether the post is young enough for the rule. A post whose time nobody knows is not. */
export function postRangeStop(
  { posts }: CompiledAutomation,
  event: EngineEvent,
  { posted_at }: EventFacts,
): StopReason | null {
  if (posts.kind !== 'range') return null
  if (posted_at !== null && posted_at >= event.occurred_at - posts.milliseconds) return null
  const values = posted_at === null ? {} : { posted_at: new Date(posted_at).toISOString() }
  return { reason_code: 'post_out_of_range', values }
}

/** The first of the rule's own limits that is used up, or null. */
export function exhaustedLimit(
  automation: CompiledAutomation,
  event: EngineEvent,
  { usage, now }: { usage: UsageCounters; now: number },
): StopReason | null {
  const { max_replies_per_post: perPost, period, user_cooldown_seconds: cooldown } = automation
  const underPost =
    perPost === null || event.kind === 'message' ? 0 : usage.underPost(automation, event.post_id)
  if (perPost !== null && underPost >= perPost) {
    return { reason_code: 'cap_per_post', values: { count: underPost, limit: perPost } }
  }
  const inPeriod = period === null ? 0 : usage.inPeriod(automation)
  if (period !== null && inPeriod >= period.max_actions) {
    return {
      reason_code: 'cap_per_period',
      values: { count: inPeriod, limit: period.max_actions, seconds: period.seconds },
    }
  }
  const last = cooldown === null ? null : usage.lastTo(automation, event.from_id)
  if (cooldown !== null && last !== null && now - last < cooldown * 1000) {
    return { reason_code: 'cooldown', values: { ago: Math.floor((now - last) / 1000), seconds: cooldown } }
  }
  return null
}
