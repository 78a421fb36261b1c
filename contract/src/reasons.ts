import { periodText } from './durations.ts'
import { isMessageKind, messageKindNames } from './message-kinds.ts'

/**
 * All reasons of entries of the decision log with their sentences. `{name}` is replaced by a value of the entry's trace;
 * `{period}` is the value `seconds` as a duration.
 */
export const reasons = {
  fired_keyword: 'Matched keyword “{keyword}”.',
  fired_ai: 'AI decided to reply ({confidence} confidence): {why}',
  not_known:
    'Not covered by your knowledge base. The chatbot told the customer and passed the conversation to you.',
  not_seen:
    "The customer sent {message_kind}, which AI can't see. The chatbot told the customer and passed the conversation to you.",
  own_event: 'Sent by your own account.',
  other_app: 'Another app is handling this conversation.',
  live_comment: "Comments on live videos can't get public replies.",
  not_own_media: "This is a mention. The post may not be one of your account's.",
  comment_unreadable: "Instagram sent the comment without its text or author, and it couldn't be read.",
  paused: 'Automatic replies are paused for this account.',
  duplicate: 'Instagram sent the same event twice.',
  not_connected: "The account wasn't connected.",
  gone: 'Deleted or unsent on Instagram before the reply.',
  too_old: 'Too old to reply to.',
  no_keyword: 'No keyword matched.',
  message_kind: "The customer sent {message_kind}, which this automation doesn't answer.",
  post_not_selected: "This post isn't included.",
  post_out_of_range: 'The post is older than the date range.',
  outside_window: "Instagram's reply window has closed.",
  waited_too_long: 'Waited for the hourly limit longer than your settings allow.',
  human_active: "You're handling this conversation.",
  handed_over: 'The customer asked for a person, so the conversation was passed to you.',
  answered_together: 'Answered together with the next message.',
  reply_count: 'The comment has {replies} replies (setting: {wanted}).',
  cap_per_post: 'Limit per post reached ({count} of {limit}).',
  cap_per_period: 'Limit reached: {count} of {limit} in {period}.',
  cooldown: 'Cooldown: last reply {ago} ago, wait {period}.',
  loop_conversation: 'Stopped to prevent a reply loop ({count} replies in {period}).',
  loop_conversation_day: 'Daily limit for this conversation reached ({count} replies).',
  loop_post: 'Hourly limit for this post reached ({count} of {limit}).',
  loop_repeats: 'Repeated message ({count} times). No replies for {period}.',
  moderated: 'Hidden or deleted by another automation.',
  lost_to: '“{winner}” replied instead.',
  already_replied: 'Already answered.',
  no_model: 'No AI model available. {cause}',
  model_failed: "AI didn't respond. {cause}",
  model_declined: 'AI decided not to reply: {why}',
  below_confidence: 'AI confidence too low ({confidence}, minimum {threshold}): {why}',
  not_sampled: "Not decided: AI wasn't asked in this test.",
  budget: 'AI budget reached.',
  unsupported_claim:
    "The reply mentions something that isn't in your sources: {claims}. Review it before sending.",
  review: "We couldn't confirm delivery. Check the post, then send or dismiss.",
  platform_rejected: 'Instagram rejected this reply. {cause}',
  reconnect_required: 'Not sent. Instagram signed this account out. Reconnect it.',
  unclear: 'Checking delivery with Instagram.',
  dismissed: 'Dismissed by you.',
} as const

export type ReasonCode = keyof typeof reasons

export const reasonCodes = Object.keys(reasons).filter((code): code is ReasonCode => code in reasons)

type Values = Readonly<Record<string, unknown>>

/** Returns the text of a value: durations with their unit, probabilities in percent, and causes as a sentence. */
function textOf(name: string, values: Values): string {
  const value = values[name === 'period' ? 'seconds' : name]
  if (value === undefined || value === null) return '?'
  if (Array.isArray(value)) return value.join(', ')
  if (name === 'message_kind' && isMessageKind(value)) return messageKindNames[value]
  if (name === 'period' || name === 'ago') return periodText(Number(value))
  if (name === 'confidence' || name === 'threshold') return percentText(Number(value))
  const text = String(value)
  return name === 'cause'
    ? text.replace(/^./, (first) => first.toUpperCase()).replace(/[^.!?]$/, '$&.')
    : text
}

/** Returns a probability as a rounded down percentage: "84%". */
const percentText = (value: number): string => `${Math.floor(value * 100 + 1e-9)}%`

/** Returns the sentence for a code with its values; a missing value becomes "?". */
export function reasonSentence(code: ReasonCode, values: Values = {}): string {
  return reasons[code].replace(/\{(\w+)\}/g, (_, name: string) => textOf(name, values))
}
