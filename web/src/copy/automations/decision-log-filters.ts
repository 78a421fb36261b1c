import type { ReasonCode } from '@skein/contract/reasons'

export const outcomeWords = {
  all: 'All',
  fired: 'Sent',
  declined: 'Skipped',
  failed: 'Failed',
  review: 'Needs review',
} as const

export const filterWords = {
  outcome: 'Show',
  filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  search: 'Search text or people',
  download: 'Export',
  any: 'Any',
  state: 'Status',
  reason: 'Reason',
  rule: 'Automation',
  type: 'Automation type',
  kind: 'Source',
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
  no_keyword: 'No keyword matched',
  message_kind: 'Message type not supported',
  post_not_selected: 'Post not included',
  post_out_of_range: 'Post too old',
  outside_window: 'Reply window closed',
  human_active: 'Handled by you',
  handed_over: 'Customer asked for a person',
  answered_together: 'Answered with the next message',
  reply_count: 'Already has replies',
  cap_per_post: 'Limit per post',
  cap_per_period: 'Limit per period',
  cooldown: 'Cooldown',
  loop_conversation: 'Rate limit (conversation)',
  loop_conversation_day: 'Rate limit (day)',
  loop_post: 'Rate limit (post)',
  loop_repeats: 'Repeated message',
  moderated: 'Comment hidden or deleted',
  lost_to: 'Another automation replied',
  already_replied: 'Already answered',
  model_declined: 'AI decided not to reply',
  below_confidence: 'AI confidence too low',
  no_model: 'No AI model available',
  model_failed: "AI didn't respond",
  budget: 'AI budget reached',
  paused: 'Automatic replies paused',
  own_event: 'Sent by your account',
  other_app: 'Handled by another app',
  live_comment: 'Live video',
  not_own_media: 'Mention on another post',
  comment_unreadable: 'Comment not readable',
  gone: 'Deleted or unsent',
  too_old: 'Too old',
}
