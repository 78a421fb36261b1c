import { m } from '@skein/messages'
import type { ReasonCode } from '@skein/contract/reasons'

export const outcomeWords = {
  fired: m.decision_log_filters_outcome_fired(),
  declined: m.decision_log_filters_outcome_declined(),
  failed: m.decision_log_filters_outcome_failed(),
  review: m.decision_log_filters_outcome_review(),
  all: m.decision_log_filters_outcome_all(),
} as const

export const filterWords = {
  outcome: m.decision_log_filters_outcome(),
  filters: (count: number) =>
    count === 0 ? m.decision_log_filters_filters() : m.decision_log_filters_filters_2({ count }),
  search: m.decision_log_filters_search(),
  download: m.decision_log_filters_download(),
  any: m.decision_log_filters_any(),
  state: m.decision_log_filters_state(),
  reason: m.decision_log_filters_reason(),
  rule: m.decision_log_filters_rule(),
  type: m.decision_log_filters_type(),
  kind: m.decision_log_filters_kind(),
  period: m.decision_log_filters_period(),
  own: m.decision_log_filters_own(),
  hidden: m.decision_log_filters_hidden(),
  clear: m.decision_log_filters_clear(),
} as const

export const ownWords = { shown: m.decision_log_filters_own_shown() } as const

export const kindNames = {
  comment: m.decision_log_filters_kind_names_comment(),
  message: m.decision_log_filters_kind_names_message(),
} as const

export const periodWords = {
  hour: m.decision_log_filters_period_hour(),
  day: m.decision_log_filters_period_day(),
  week: m.decision_log_filters_period_week(),
  month: m.decision_log_filters_period_month(),
} as const

/** Reasons for not replying, short enough for a filter list. */
export const reasonWords: Readonly<Partial<Record<ReasonCode, string>>> = {
  no_keyword: m.decision_log_filters_reason_no_keyword(),
  message_kind: m.decision_log_filters_reason_message_kind(),
  post_not_selected: m.decision_log_filters_reason_post_not_selected(),
  post_out_of_range: m.decision_log_filters_reason_post_out_of_range(),
  outside_window: m.decision_log_filters_reason_outside_window(),
  human_active: m.decision_log_filters_reason_human_active(),
  handed_over: m.decision_log_filters_reason_handed_over(),
  answered_together: m.decision_log_filters_reason_answered_together(),
  reply_count: m.decision_log_filters_reason_reply_count(),
  cap_per_post: m.decision_log_filters_reason_cap_per_post(),
  cap_per_period: m.decision_log_filters_reason_cap_per_period(),
  cooldown: m.decision_log_filters_reason_cooldown(),
  loop_conversation: m.decision_log_filters_reason_loop_conversation(),
  loop_conversation_day: m.decision_log_filters_reason_loop_conversation_day(),
  loop_post: m.decision_log_filters_reason_loop_post(),
  loop_repeats: m.decision_log_filters_reason_loop_repeats(),
  moderated: m.decision_log_filters_reason_moderated(),
  lost_to: m.decision_log_filters_reason_lost_to(),
  already_replied: m.decision_log_filters_reason_already_replied(),
  model_declined: m.decision_log_filters_reason_model_declined(),
  below_confidence: m.decision_log_filters_reason_below_confidence(),
  no_model: m.decision_log_filters_reason_no_model(),
  model_failed: m.decision_log_filters_reason_model_failed(),
  budget: m.decision_log_filters_reason_budget(),
  paused: m.decision_log_filters_reason_paused(),
  paused_automation: m.decision_log_filters_reason_paused_automation(),
  own_event: m.decision_log_filters_reason_own_event(),
  other_app: m.decision_log_filters_reason_other_app(),
  live_comment: m.decision_log_filters_reason_live_comment(),
  not_own_media: m.decision_log_filters_reason_not_own_media(),
  mention_private: m.decision_log_filters_reason_mention_private(),
  comment_unreadable: m.decision_log_filters_reason_comment_unreadable(),
  gone: m.decision_log_filters_reason_gone(),
  too_old: m.decision_log_filters_reason_too_old(),
  answered_elsewhere: m.decision_log_filters_reason_answered_elsewhere(),
}
