import type { CompiledAutomation } from '../automation.ts'
import type { DecisionContext } from '../decide-types.ts'
import type { StopReason } from '../matching/match-candidates.ts'

const conditionTexts = { LESS_THAN: 'fewer than', EQUAL: 'exactly', GREATER_THAN: 'more than' } as const

/** Returns the wanted number of replies, for example "fewer than 1". */
export const wantedReplies = ({ condition, value }: NonNullable<CompiledAutomation['reply_count']>): string =>
  `${conditionTexts[condition]} ${value}`

/**
 * Checks the number of replies to the comment. An unknown number does not meet the condition. Replies on posts of other
 * accounts cannot be counted, so the condition does not apply to mentions.
 */
export function replyCountStop(
  { reply_count }: CompiledAutomation,
  { event, facts: { replies } }: Pick<DecisionContext, 'event' | 'facts'>,
): StopReason | null {
  if (reply_count === null || (event.kind === 'comment' && event.mention !== undefined)) return null
  const { condition, value } = reply_count
  const holds = (known: number) =>
    ({ LESS_THAN: known < value, EQUAL: known === value, GREATER_THAN: known > value })[condition]
  return replies !== null && holds(replies)
    ? null
    : { reason_code: 'reply_count', values: { replies, wanted: wantedReplies(reply_count) } }
}

/**
 * Returns whether an automation that this number of replies stops would act if the comment had more replies than are
 * known.
 */
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

/**
 * Checks when the post was published: at most so long before the event, or not before a fixed time. An unknown time does
 * not meet either condition.
 */
export function postTimeStop(
  { posts }: CompiledAutomation,
  { event, facts: { posted_at } }: DecisionContext,
): StopReason | null {
  if (posts.kind !== 'range' && posts.kind !== 'since') return null
  const from = posts.kind === 'range' ? event.occurred_at - posts.milliseconds : posts.from
  if (posted_at !== null && posted_at >= from) return null
  return {
    reason_code: posts.kind === 'range' ? 'post_out_of_range' : 'post_not_selected',
    values: {
      ...(posted_at === null ? {} : { posted_at: isoTime(posted_at) }),
      ...(posts.kind === 'range' ? {} : { posts_from: isoTime(from) }),
    },
  }
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Returns the first limit of the automation that is used up, or null. */
export function exhaustedLimit(
  automation: CompiledAutomation,
  { event, usage, now }: DecisionContext,
): StopReason | null {
  const { max_replies_per_post: perPost, period, user_cooldown_seconds: cooldown } = automation
  const onPost =
    perPost === null || event.kind === 'message' ? 0 : usage.actionsOnPost(automation, event.post_id)
  if (perPost !== null && onPost >= perPost) {
    return { reason_code: 'cap_per_post', values: { count: onPost, limit: perPost } }
  }
  const inPeriod = period === null ? 0 : usage.actionsInPeriod(automation)
  if (period !== null && inPeriod >= period.max_actions) {
    return {
      reason_code: 'cap_per_period',
      values: { count: inPeriod, limit: period.max_actions, seconds: period.seconds },
    }
  }
  const last = cooldown === null ? null : usage.lastActionAt(automation, event.from_id)
  if (cooldown !== null && last !== null && now - last < cooldown * 1000) {
    return { reason_code: 'cooldown', values: { ago: Math.floor((now - last) / 1000), seconds: cooldown } }
  }
  return null
}
