import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { definePart } from './part.ts'

export const ReplyCountCondition = z.enum(['LESS_THAN', 'EQUAL', 'GREATER_THAN'])
export type ReplyCountCondition = z.infer<typeof ReplyCountCondition>

/** How the number of replies to a comment is compared. */
export const replyCountCondition = definePart({
  field: 'reply_count_condition',
  types: ['COMMENT_REPLY'],
  value: ReplyCountCondition,
  initial: 'LESS_THAN',
  absent: null,
  label: () => m.comment_reply_count(),
  reason: {
    code: 'reply_count',
    gate: 'reply_count',
    sentence: (value) => m.reason_reply_count({ replies: value('replies'), wanted: value('wanted') }),
    statement: (value) =>
      m.decision_trace_gate_reply_count_stopped({ replies: value('replies'), wanted: value('wanted') }),
    filter: () => m.decision_log_filters_reason_reply_count(),
  },
})

/** The number with which the number of replies to a comment is compared. */
export const replyCountValue = definePart({
  field: 'reply_count_value',
  types: ['COMMENT_REPLY'],
  value: z.number().check(z.int()),
  initial: 1,
  absent: null,
  label: () => m.common_replies(),
  problem: (count) => (count < 0 ? m.problem_reply_count() : null),
})
