/**
 * Every reason a ledger entry may carry, with the sentence a person reads.
 * `{name}` is filled from the entry's trace.
 */
export const reasons = {
  fired_keyword: 'The text matched the keyword "{keyword}".',
  no_keyword: 'None of the keywords is in the text.',
  post_not_selected: 'The comment is under a post this rule does not watch.',
  post_out_of_range: 'The post is older than the chosen date range.',
  reply_count: 'The comment has {replies} replies; the rule asks for {wanted}.',
  cap_per_post: 'The rule already replied {count} times under this post; the limit is {limit}.',
  cap_per_period: 'The rule already acted {count} times in {seconds} seconds; the limit is {limit}.',
  cooldown: 'This person was answered {ago} seconds ago; the cooldown is {seconds} seconds.',
  lost_to: 'Another rule answered this comment: {winner}.',
  already_replied: 'This comment was already answered.',
  own_event: 'The comment is our own.',
  paused: 'Automation is paused for this account.',
  duplicate: 'The platform delivered the same event again.',
  outside_window: 'Too much time has passed; the platform no longer allows an answer.',
  not_connected: 'The account was not connected.',
  comment_gone: 'The comment no longer exists on the platform.',
  platform_rejected: 'The platform refused the reply: {cause}',
  reconnect_required: 'The platform no longer accepts our login; connect the account again.',
  unclear: 'It is not clear whether the reply arrived; it is being checked.',
  review: 'It stayed unclear whether the reply arrived. Look at the post, then send or dismiss.',
  dismissed: 'A person decided not to send it.',
  no_model: 'This rule needs an AI model and none is configured.',
  below_confidence: 'The model was not sure enough ({confidence} of {threshold}).',
  human_active: 'A person has taken over this conversation.',
  budget: 'The AI budget is used up.',
} as const

export type ReasonCode = keyof typeof reasons

export const reasonCodes = Object.keys(reasons).filter((code): code is ReasonCode => code in reasons)

/** The sentence for a code, its blanks filled; a blank without a value reads as "?". */
export function reasonSentence(code: ReasonCode, values: Readonly<Record<string, unknown>> = {}): string {
  return reasons[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '?'))
}
