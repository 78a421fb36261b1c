import { m } from '@skein/messages'
import { defineReasons } from './reason.ts'

/** Reasons of the checks that every automation makes. */
export const checkReasons = defineReasons({
  no_keyword: {
    gate: 'trigger',
    sentence: () => m.reason_no_keyword(),
    statement: () => m.decision_trace_gate_trigger_stopped(),
    filter: () => m.decision_trace_gate_trigger_stopped(),
  },
  post_not_selected: {
    gate: 'posts',
    sentence: () => m.reason_post_not_selected(),
    statement: () => m.decision_trace_gate_posts_stopped(),
    filter: () => m.decision_post_not_included(),
  },
  post_out_of_range: {
    gate: 'posts',
    sentence: () => m.reason_post_out_of_range(),
    statement: () => m.decision_trace_stop_post_out_of_range(),
    filter: () => m.decision_log_filters_reason_post_out_of_range(),
  },
  outside_window: {
    gate: 'window',
    sentence: () => m.reason_outside_window(),
    statement: () => m.common_reply_window_closed(),
    filter: () => m.common_reply_window_closed(),
  },
  human_active: {
    gate: 'human',
    sentence: () => m.reason_human_active(),
    statement: () => m.decision_trace_gate_human_stopped(),
    filter: () => m.decision_log_filters_reason_human_active(),
  },
  handed_over: {
    gate: 'human',
    sentence: () => m.reason_handed_over(),
    statement: () => m.decision_trace_stop_handed_over(),
    filter: () => m.decision_trace_stop_handed_over(),
  },
  answered_together: {
    gate: 'human',
    sentence: () => m.reason_answered_together(),
    statement: () => m.decision_trace_stop_answered_together(),
    filter: () => m.decision_trace_stop_answered_together(),
  },
  loop_conversation: {
    gate: 'loop',
    sentence: (value) => m.reason_loop_conversation({ count: value('count'), period: value('period') }),
    statement: (value) =>
      m.decision_trace_stop_loop({ count: value('count'), limit: value('limit'), period: value('period') }),
    filter: () => m.decision_log_filters_reason_loop_conversation(),
  },
  loop_conversation_day: {
    gate: 'loop',
    sentence: (value) => m.reason_loop_conversation_day({ count: value('count') }),
    statement: (value) =>
      m.decision_trace_stop_loop({ count: value('count'), limit: value('limit'), period: value('period') }),
    filter: () => m.decision_log_filters_reason_loop_conversation_day(),
  },
  loop_post: {
    gate: 'loop',
    sentence: (value) => m.reason_loop_post({ count: value('count'), limit: value('limit') }),
    statement: (value) =>
      m.decision_trace_stop_loop({ count: value('count'), limit: value('limit'), period: value('period') }),
    filter: () => m.decision_log_filters_reason_loop_post(),
  },
  loop_repeats: {
    gate: 'loop',
    sentence: (value) => m.reason_loop_repeats({ count: value('count'), period: value('period') }),
    statement: (value) =>
      m.decision_trace_stop_loop_repeats({ count: value('count'), period: value('period') }),
    filter: () => m.decision_repeated_message(),
  },
  moderated: {
    gate: 'precedence',
    sentence: () => m.reason_moderated(),
    statement: () => m.decision_moderated_by_another(),
    filter: () => m.decision_log_filters_reason_moderated(),
  },
  lost_to: {
    gate: 'precedence',
    sentence: (value) => m.reason_lost_to({ winner: value('winner') }),
    statement: (value) => m.decision_trace_gate_precedence_stopped({ winner: value('winner') }),
    filter: () => m.decision_another_automation_replied(),
  },
  already_replied: {
    gate: 'precedence',
    sentence: () => m.reason_already_replied(),
    statement: () => m.decision_already_answered(),
    filter: () => m.decision_already_answered(),
  },
  tap_elsewhere: {
    gate: 'trigger',
    sentence: () => m.reason_tap_elsewhere(),
    statement: () => m.decision_trace_stop_tap_elsewhere(),
  },
  tap_person: {
    gate: 'trigger',
    sentence: () => m.reason_tap_person(),
    statement: () => m.decision_trace_stop_tap_person(),
  },
  tap_unknown: {
    gate: 'trigger',
    sentence: () => m.reason_tap_unknown(),
    statement: () => m.decision_trace_stop_tap_unknown(),
  },
  paused_automation: {
    gate: 'send',
    sentence: (value) =>
      value('still') === 'true'
        ? m.reason_paused_automation({ automation: value('automation') })
        : m.reason_was_paused_automation({ automation: value('automation') }),
    statement: () => m.decision_trace_stop_paused_automation(),
    filter: () => m.decision_log_filters_reason_paused_automation(),
  },
  paused_moderation: {
    gate: 'send',
    sentence: (value) => m.reason_paused_moderation({ automation: value('automation') }),
    statement: () => m.decision_trace_stop_paused_automation(),
  },
  paused_unasked: {
    gate: 'decision',
    sentence: (value) => m.reason_paused_unasked({ automation: value('automation') }),
    statement: () => m.decision_trace_stop_paused_automation(),
  },
  paused_stopped: {
    gate: 'send',
    sentence: (value) => m.reason_paused_stopped({ automation: value('automation'), why: value('stop') }),
    statement: () => m.decision_trace_stop_paused_automation(),
  },
})
