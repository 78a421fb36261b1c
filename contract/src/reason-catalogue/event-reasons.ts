import { m } from '@skein/messages'
import { defineReasons } from './reason.ts'

/** Reasons that concern the event, whatever the automations are. */
export const eventReasons = defineReasons({
  paused: {
    gate: 'origin',
    sentence: () => m.reason_paused(),
    statement: () => m.decision_trace_stop_paused(),
    filter: () => m.decision_log_filters_reason_paused(),
  },
  own_event: {
    gate: 'origin',
    sentence: () => m.reason_own_event(),
    statement: () => m.decision_trace_stop_own_event(),
    filter: () => m.decision_trace_stop_own_event(),
  },
  other_app: {
    gate: 'origin',
    sentence: () => m.reason_other_app(),
    statement: () => m.decision_trace_stop_other_app(),
    filter: () => m.decision_log_filters_reason_other_app(),
  },
  live_comment: {
    gate: 'origin',
    sentence: () => m.reason_live_comment(),
    statement: () => m.decision_trace_stop_live_comment(),
    filter: () => m.decision_log_filters_reason_live_comment(),
  },
  not_own_media: {
    gate: 'origin',
    sentence: () => m.reason_not_own_media(),
    statement: () => m.decision_trace_stop_not_own_media(),
    filter: () => m.decision_log_filters_reason_not_own_media(),
  },
  mention_private: {
    gate: 'origin',
    sentence: () => m.reason_mention_private(),
    statement: () => m.decision_trace_stop_mention_private(),
    filter: () => m.decision_log_filters_reason_mention_private(),
  },
  comment_unreadable: {
    gate: 'origin',
    sentence: () => m.reason_comment_unreadable(),
    statement: () => m.decision_trace_stop_comment_unreadable(),
    filter: () => m.decision_log_filters_reason_comment_unreadable(),
  },
  gone: {
    gate: 'origin',
    sentence: () => m.reason_gone(),
    statement: () => m.decision_trace_stop_gone(),
    filter: () => m.decision_log_filters_reason_gone(),
  },
  too_old: {
    gate: 'origin',
    sentence: () => m.reason_too_old(),
    statement: () => m.decision_trace_stop_too_old(),
    filter: () => m.decision_log_filters_reason_too_old(),
  },
  answered_elsewhere: {
    gate: 'origin',
    sentence: () => m.reason_answered_elsewhere(),
    statement: () => m.decision_trace_stop_answered_elsewhere(),
    filter: () => m.decision_log_filters_reason_answered_elsewhere(),
  },
  duplicate: {
    gate: 'origin',
    sentence: () => m.reason_duplicate(),
    statement: () => m.decision_trace_stop_duplicate(),
  },
  not_connected: {
    gate: 'origin',
    sentence: () => m.reason_not_connected(),
    statement: () => m.decision_trace_stop_not_connected(),
  },
})
