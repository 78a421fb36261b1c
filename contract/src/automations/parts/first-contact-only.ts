import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { messageTypes } from '../automation.ts'
import { definePart } from './part.ts'

/** Acts only on the first message between the account and a person. */
export const firstContactOnly = definePart({
  field: 'first_contact_only',
  types: messageTypes,
  value: z.boolean(),
  absent: false,
  label: () => m.editor_condition_first(),
  hint: () => m.editor_condition_first_hint(),
  narrows: (isSet) => isSet,
  control: { type: 'switch' },
  clause: (isSet) => (isSet ? m.sentence_first_contact() : null),
  draft: { schema: z.boolean(), description: 'Of direct messages: only to people who are new.' },
  reason: {
    code: 'known_contact',
    gate: 'human',
    sentence: () => m.reason_known_contact(),
    statement: () => m.decision_trace_stop_known_contact(),
  },
})
