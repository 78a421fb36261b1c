import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { Count, Quantity } from '../kinds/automation-fields.ts'
import { definePart } from './part.ts'

/** How many comments under one post it answers. */
export const maxRepliesPerPost = definePart({
  field: 'max_replies_per_post',
  types: ['COMMENT_REPLY'],
  value: Count,
  initial: null,
  absent: null,
  label: () => m.comment_reply_max_per_post(),
  hint: () => m.editor_field_unlimited(),
  control: { type: 'number' },
  problem: (count) => (count < 0 ? m.problem_max_replies() : null),
  narrows: () => true,
  draft: { schema: z.number().check(z.int()) },
  reason: {
    code: 'cap_per_post',
    gate: 'cap_per_post',
    sentence: (value) => m.reason_cap_per_post({ count: value('count'), limit: value('limit') }),
    statement: (value) =>
      m.decision_trace_gate_cap_per_post_stopped({ count: value('count'), limit: value('limit') }),
    filter: () => m.decision_log_filters_reason_cap_per_post(),
  },
})

/** How often it acts within `time_period_seconds`. */
export const maxActions = definePart({
  field: 'max_actions',
  types: ['COMMENT_REPLY', 'PRIVATE_MESSAGE'],
  value: Quantity,
  initial: null,
  absent: null,
  label: () => m.editor_field_max_actions(),
  hint: () => m.editor_field_unlimited(),
  control: { type: 'number', min: 0 },
  narrows: () => true,
  reason: {
    code: 'cap_per_period',
    gate: 'cap_per_period',
    sentence: (value) =>
      m.reason_cap_per_period({ count: value('count'), limit: value('limit'), period: value('period') }),
    statement: (value) =>
      m.decision_trace_gate_cap_per_period_stopped({
        count: value('count'),
        limit: value('limit'),
        period: value('period'),
      }),
    filter: () => m.decision_log_filters_reason_cap_per_period(),
  },
})

/** The period of `max_actions`, in seconds. */
export const timePeriodSeconds = definePart({
  field: 'time_period_seconds',
  types: ['COMMENT_REPLY', 'PRIVATE_MESSAGE'],
  value: Quantity,
  initial: null,
  initials: { PRIVATE_MESSAGE: 60 },
  absent: null,
  label: () => m.editor_field_time_period(),
  hint: () => m.editor_field_time_period_hint(),
  control: { type: 'duration' },
})

/** The time between two actions on the same person, in seconds. */
export const userCooldownSeconds = definePart({
  field: 'user_cooldown_seconds',
  types: ['AI_DM_CONVERSATION', 'DM_REPLY', 'COMMENT_REPLY', 'PRIVATE_MESSAGE'],
  value: Quantity,
  initial: null,
  initials: { PRIVATE_MESSAGE: 300 },
  absent: null,
  label: () => m.editor_field_cooldown(),
  hint: () => m.editor_field_cooldown_hint(),
  control: { type: 'duration' },
  narrows: (seconds) => seconds > 0,
  draft: { schema: z.number().check(z.int(), z.gte(0)) },
  reason: {
    code: 'cooldown',
    gate: 'cooldown',
    sentence: (value) => m.reason_cooldown({ ago: value('ago'), period: value('period') }),
    statement: (value) => m.decision_trace_gate_cooldown_stopped({ left: value('left') }),
    filter: () => m.decision_log_filters_reason_cooldown(),
  },
})
