import { m } from '@skein/messages'
import type { NearMiss } from '@skein/contract/automations/decisions/funnel'

/** Texts of the outcomes of an automation's events. */
export const funnelWords = {
  title: (days: number) => m.funnel_title({ days }),
  loading: m.funnel_loading(),
  failed: m.funnel_failed(),
  events: m.funnel_events(),
  fired: m.funnel_fired(),
  waiting: m.funnel_waiting(),
  review: m.funnel_review(),
  sent: m.funnel_sent(),
  seen: m.funnel_seen(),
  replied: m.funnel_replied(),
  failedMessages: m.funnel_failed_messages(),
  untold: m.funnel_untold(),
  delivery: m.funnel_delivery(),
  misses: m.funnel_misses(),
} as const

/** Reasons for not replying to a candidate. */
export const missWords: Readonly<Record<NearMiss, string>> = {
  post_not_selected: m.funnel_miss_post_not_selected(),
  post_out_of_range: m.funnel_miss_post_out_of_range(),
  outside_window: m.funnel_miss_outside_window(),
  human_active: m.funnel_miss_human_active(),
  handed_over: m.funnel_miss_handed_over(),
  answered_together: m.funnel_miss_answered_together(),
  reply_count: m.funnel_miss_reply_count(),
  cap_per_post: m.funnel_miss_cap_per_post(),
  cap_per_period: m.funnel_miss_cap_per_period(),
  cooldown: m.funnel_miss_cooldown(),
  loop_conversation: m.funnel_miss_loop_conversation(),
  loop_conversation_day: m.funnel_miss_loop_conversation_day(),
  loop_post: m.funnel_miss_loop_post(),
  loop_repeats: m.funnel_miss_loop_repeats(),
  moderated: m.funnel_miss_moderated(),
  lost_to: m.funnel_miss_lost_to(),
  already_replied: m.funnel_miss_already_replied(),
  no_model: m.funnel_miss_no_model(),
  model_failed: m.funnel_miss_model_failed(),
  below_confidence: m.funnel_miss_below_confidence(),
  budget: m.funnel_miss_budget(),
}
