import type { ReasonCode } from '@skein/contract/reasons'

export const outcomeWords = {
  all: 'All',
  fired: 'Fired',
  declined: 'Declined',
  failed: 'Failed',
  review: 'Waits for you',
} as const

export const filterWords = {
  outcome: 'Show',
  filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  search: 'Search words or people',
  download: 'Export',
  any: 'Any',
  state: 'State',
  reason: 'Reason',
  rule: 'Rule',
  type: 'Kind of rule',
  kind: 'Came in as',
  period: 'Period',
  clear: 'Clear filters',
} as const

export const kindNames = { comment: 'Comment', message: 'Direct message' } as const

export const periodWords = {
  hour: 'Last hour',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
} as const

/** Reasons for not replying, short enough for a filter list. */
export const reasonWords: Readonly<Partial<Record<ReasonCode, string>>> = {
  no_keyword: 'No keyword in the text',
  message_kind: 'Kind of message not answered',
  post_not_selected: 'Post not watched',
  post_out_of_range: 'Post too old',
  outside_window: 'Too late to answer',
  human_active: 'A person has taken over',
  handed_over: 'Asked for a person',
  answered_together: 'Answered with a newer message',
  reply_count: 'Number of replies',
  cap_per_post: 'Limit per post',
  cap_per_period: 'Limit per period',
  cooldown: 'Cooldown',
  loop_conversation: 'Too many answers at once',
  loop_conversation_day: 'Too many answers in a day',
  loop_post: 'Too many replies under a post',
  loop_repeats: 'Same text again and again',
  moderated: 'Comment hidden or deleted',
  lost_to: 'Another rule came first',
  already_replied: 'Answered already',
  model_declined: 'AI decided not to reply',
  below_confidence: 'AI not sure enough',
  no_model: 'No AI model to use',
  model_failed: 'AI gave no answer',
  budget: 'AI budget used up',
  paused: 'Automation paused',
  own_event: 'Written by the account',
  other_app: 'Another app has the conversation',
  live_comment: 'Live broadcast',
  not_own_media: 'Mention on another post',
  comment_unreadable: 'Comment could not be read',
  gone: 'Deleted or unsent',
  too_old: 'Too old',
}
