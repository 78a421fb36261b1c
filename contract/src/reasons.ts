import { isMessageKind, messageKindNames } from './message-kinds.ts'

/**
 * All reasons of entries of the decision log with their sentences. `{name}` is replaced by a value of the entry's trace.
 */
export const reasons = {
  fired_keyword: 'The text matched the keyword "{keyword}".',
  fired_ai: 'The model decided to reply, {confidence} sure: {why}',
  not_known: 'Nothing it was taught answers this. It said so and handed the conversation over.',
  not_seen:
    'The customer sent {message_kind}, which AI cannot see. It said so and handed the conversation over.',
  own_event: 'The account wrote this itself.',
  other_app: 'Another app has this conversation.',
  live_comment: 'Comments on a live broadcast cannot be answered in public.',
  not_own_media: 'This is a mention: the post is not known to belong to the account.',
  comment_unreadable: 'Instagram sent the comment without its text or author, and it could not be read.',
  paused: 'Automation is paused for this account.',
  duplicate: 'The platform delivered the same event again.',
  not_connected: 'The account was not connected.',
  gone: 'It was deleted or unsent before it was answered.',
  too_old: 'It happened too long ago to be answered.',
  no_keyword: 'None of the keywords is in the text.',
  message_kind: 'The customer sent {message_kind}, which this automation does not answer.',
  post_not_selected: 'The comment is under a post this rule does not watch.',
  post_out_of_range: 'The post is older than the chosen date range.',
  outside_window: 'Too much time has passed; the platform no longer allows an answer.',
  waited_too_long: 'It waited for the hourly limit longer than the settings of the account allow.',
  human_active: 'A person has taken over this conversation.',
  handed_over: 'The person asked for a human; the conversation was handed over.',
  answered_together: 'The person wrote again at once; the newer message is answered.',
  reply_count: 'The comment has {replies} replies; the rule asks for {wanted}.',
  cap_per_post: 'The rule already replied {count} times under this post; the limit is {limit}.',
  cap_per_period: 'The rule already acted {count} times in {seconds} seconds; the limit is {limit}.',
  cooldown: 'This person was answered {ago} seconds ago; the cooldown is {seconds} seconds.',
  loop_conversation:
    'This conversation got {count} automatic answers in {seconds} seconds; more would look like a loop.',
  loop_conversation_day:
    'This conversation got {count} automatic answers within a day; more would look like a loop.',
  loop_post: 'This post got {count} automatic replies within an hour; the limit is {limit}.',
  loop_repeats: 'This person wrote the same text {count} times in a row; no answer for {seconds} seconds.',
  moderated: 'Another rule hid or deleted this comment.',
  lost_to: 'Another rule came first: {winner}.',
  already_replied: 'This was already answered.',
  no_model: 'This rule needs an AI model and none can be used: {cause}',
  model_failed: 'The AI model gave no answer: {cause}',
  model_declined: 'The model decided not to reply: {why}',
  below_confidence: 'The model was not sure enough ({confidence} of {threshold}): {why}',
  not_sampled: 'A model would have to be asked; this dry run did not.',
  budget: 'The AI budget is used up.',
  unsupported_claim:
    'The reply claims something that nothing supports ({claims}). Check it, then send or dismiss.',
  review: 'It stayed unclear whether the reply arrived. Look at the post, then send or dismiss.',
  platform_rejected: 'Instagram refused it: {cause}',
  reconnect_required: 'The platform no longer accepts our login; connect the account again.',
  unclear: 'It is not clear whether the reply arrived; it is being checked.',
  dismissed: 'A person decided not to send it.',
} as const

export type ReasonCode = keyof typeof reasons

export const reasonCodes = Object.keys(reasons).filter((code): code is ReasonCode => code in reasons)

function plain(name: string, value: unknown): string {
  if (name === 'message_kind' && isMessageKind(value)) return messageKindNames[value]
  return Array.isArray(value) ? value.join(', ') : String(value ?? '?')
}

/** Returns the sentence for a code with its values; a missing value becomes "?". */
export function reasonSentence(code: ReasonCode, values: Readonly<Record<string, unknown>> = {}): string {
  return reasons[code].replace(/\{(\w+)\}/g, (_, name: string) => plain(name, values[name]))
}
