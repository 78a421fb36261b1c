import { m } from '@skein/messages'
import { defineReasons } from './reason.ts'

/** Reasons of what was done: why an automation acted, and what became of its reply. */
export const actionReasons = defineReasons({
  fired_keyword: {
    gate: 'send',
    sentence: (value) => m.reason_fired_keyword({ keyword: value('keyword') }),
  },
  fired_any: {
    gate: 'send',
    sentence: () => m.reason_fired_any(),
  },
  fired_tap: {
    gate: 'send',
    sentence: (value) => m.reason_fired_tap({ button: value('button') }),
  },
  fired_ai: {
    gate: 'send',
    sentence: (value) => m.reason_fired_ai({ confidence: value('confidence'), why: value('why') }),
  },
  not_known: {
    gate: 'send',
    sentence: () => m.reason_not_known(),
  },
  not_seen: {
    gate: 'send',
    sentence: (value) => m.reason_not_seen({ message_kind: value('message_kind') }),
  },
  waited_too_long: {
    gate: 'send',
    sentence: () => m.reason_waited_too_long(),
    statement: () => m.decision_trace_gate_send_stopped(),
  },
  review: {
    gate: 'send',
    sentence: () => m.reason_review(),
    statement: () => m.decision_trace_gate_send_stopped(),
  },
  platform_rejected: {
    gate: 'send',
    sentence: (value) => m.reason_platform_rejected({ cause: value('cause') }),
    statement: () => m.decision_trace_gate_send_stopped(),
  },
  reconnect_required: {
    gate: 'send',
    sentence: () => m.reason_reconnect_required(),
    statement: () => m.decision_trace_gate_send_stopped(),
  },
  unclear: {
    gate: 'send',
    sentence: () => m.reason_unclear(),
    statement: () => m.decision_trace_gate_send_stopped(),
  },
  dismissed: {
    gate: 'send',
    sentence: () => m.reason_dismissed(),
    statement: () => m.decision_trace_gate_send_stopped(),
  },
  automation_stopped: {
    gate: 'send',
    sentence: () => m.reason_automation_stopped(),
    statement: () => m.decision_trace_gate_send_stopped(),
  },
})
