import { m } from '@skein/messages'
import { defineReasons } from './reason.ts'

/** Reasons of decisions and texts of a model. */
export const modelReasons = defineReasons({
  model_declined: {
    gate: 'decision',
    sentence: (value) => m.reason_model_declined({ why: value('why') }),
    statement: () => m.decision_trace_ai_stopped(),
    filter: () => m.decision_log_filters_reason_model_declined(),
  },
  below_confidence: {
    gate: 'decision',
    sentence: (value) =>
      m.reason_below_confidence({
        confidence: value('confidence'),
        threshold: value('threshold'),
        why: value('why'),
      }),
    statement: (value) =>
      m.decision_trace_stop_below_confidence({
        confidence: value('confidence'),
        threshold: value('threshold'),
      }),
    filter: () => m.decision_ai_confidence_too_low(),
  },
  no_model: {
    gate: 'decision',
    sentence: (value) => m.reason_no_model({ cause: value('cause') }),
    statement: () => m.decision_no_ai_model_available(),
    filter: () => m.decision_no_ai_model_available(),
  },
  model_failed: {
    gate: 'decision',
    sentence: (value) => m.reason_model_failed({ cause: value('cause') }),
    statement: () => m.decision_ai_didnt_respond(),
    filter: () => m.decision_ai_didnt_respond(),
  },
  budget: {
    gate: 'decision',
    sentence: () => m.reason_budget(),
    statement: () => m.decision_ai_budget_reached(),
    filter: () => m.decision_ai_budget_reached(),
  },
  not_sampled: {
    gate: 'decision',
    sentence: () => m.reason_not_sampled(),
    statement: () => m.decision_trace_stop_not_sampled(),
  },
  unsupported_claim: {
    gate: 'writing',
    sentence: (value) => m.reason_unsupported_claim({ claims: value('claims') }),
    statement: () => m.common_needs_review(),
  },
})
