import type { NearMiss } from '@skein/contract/automations/funnel'

/** Texts of the outcomes of an automation's events. */
export const funnelWords = {
  title: (days: number) => `Last ${days} days`,
  loading: 'Loading results',
  failed: "Couldn't load results.",
  events: 'Events received',
  fired: 'Matched',
  waiting: 'Queued',
  review: 'Needs review',
  sent: 'Sent',
  seen: 'Seen',
  replied: 'Replied',
  failedMessages: 'Failed',
  untold: 'Not available',
  delivery: "Instagram reports when a message is seen, but not when it's delivered.",
  misses: 'Almost replied',
} as const

/** Reasons for not replying to a candidate. */
export const missWords: Readonly<Record<NearMiss, string>> = {
  post_not_selected: 'Post not included',
  post_out_of_range: 'Post older than the date range',
  outside_window: 'Reply window closed',
  human_active: 'Handled by you',
  handed_over: 'Handed over to a person',
  answered_together: 'Answered with a newer message',
  reply_count: 'Comment already has replies',
  cap_per_post: 'Limit per post reached',
  cap_per_period: 'Time limit reached',
  cooldown: 'Cooldown not over',
  loop_conversation: 'Too many replies in this conversation',
  loop_conversation_day: 'Too many replies to this person in one day',
  loop_post: 'Too many replies under the post in an hour',
  loop_repeats: 'Repeated message',
  moderated: 'Hidden or deleted by another automation',
  lost_to: 'Another automation replied',
  already_replied: 'Already answered',
  no_model: 'No AI model available',
  model_failed: "AI didn't respond",
  below_confidence: 'AI confidence too low',
  budget: 'AI budget reached',
}
