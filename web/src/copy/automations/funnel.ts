import type { NearMiss } from '@skein/contract/automations/funnel'

/** Texts of the outcomes of an automation's events. */
export const funnelWords = {
  title: (days: number) => `The last ${days} days`,
  loading: 'Loading what became of its events',
  failed: 'What became of its events could not be loaded.',
  events: 'Events it met',
  fired: 'Fired',
  waiting: 'Waiting to be sent',
  review: 'Waiting for you',
  sent: 'Sent',
  seen: 'Seen',
  replied: 'Wrote again',
  failedMessages: 'Failed',
  untold: 'not told',
  delivery: 'Instagram tells when a message was seen, but never whether it was delivered.',
  misses: 'Nearly answered',
} as const

/** Reasons for not replying to a candidate. */
export const missWords: Readonly<Record<NearMiss, string>> = {
  post_not_selected: 'Under a post that it does not watch',
  post_out_of_range: 'Under a post older than its range',
  outside_window: 'Too late for the platform',
  human_active: 'A person had taken over',
  handed_over: 'Handed over to a person',
  answered_together: 'Answered with a newer message',
  reply_count: 'Not the number of replies it asks for',
  cap_per_post: 'Its limit under the post was reached',
  cap_per_period: 'Its limit of actions was reached',
  cooldown: 'The person was answered a moment before',
  loop_conversation: 'Too many answers in this conversation',
  loop_conversation_day: 'Too many answers to this person in a day',
  loop_post: 'Too many replies under the post in an hour',
  loop_repeats: 'The same text again and again',
  moderated: 'Hidden or deleted by another automation',
  lost_to: 'Another automation came first',
  already_replied: 'Already answered',
  no_model: 'No AI model could be used',
  model_failed: 'The AI model gave no answer',
  below_confidence: 'The AI was not sure enough',
  budget: 'The AI budget was used up',
}
