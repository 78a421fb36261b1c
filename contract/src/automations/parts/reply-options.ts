import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { replyingTypes } from '../automation.ts'
import { definePart } from './part.ts'

const writtenBy = ['DM_REPLY', 'COMMENT_REPLY', 'PRIVATE_MESSAGE'] as const

/** Further texts of a reply with a fixed text; one of all is sent. */
export const replyVariants = definePart({
  field: 'reply_variants',
  types: writtenBy,
  value: z.nullable(z.array(z.string().check(z.maxLength(limits.commentReply)))),
  absent: null,
  label: () => m.reply_options_variants(),
})

/** How long a reply waits, in seconds: a random time between the two. */
export const delaySeconds = definePart({
  field: 'delay_seconds',
  types: writtenBy,
  value: z.nullable(z.tuple([z.number().check(z.int()), z.number().check(z.int())])),
  absent: null,
  label: () => m.reply_options_delay(),
  problem([shortest, longest]) {
    const isOutside = (seconds: number) => seconds < 0 || seconds > limits.replyDelay
    if (isOutside(shortest) || isOutside(longest))
      return m.problem_delay_range({ minutes: limits.replyDelay / 60 })
    return shortest > longest ? m.problem_delay_order() : null
  },
})

/** Replies are drafts that a person sends. */
export const shadow = definePart({
  field: 'shadow',
  types: replyingTypes,
  value: z.boolean(),
  absent: false,
  label: () => m.common_drafts_only(),
  narrows: (isSet) => isSet,
  draft: { schema: z.boolean(), description: 'It only writes drafts, which the owner approves.' },
  reason: {
    code: 'shadow',
    gate: 'send',
    sentence: () => m.reason_shadow(),
    statement: () => m.decision_trace_gate_send_stopped(),
  },
})
