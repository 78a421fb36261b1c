import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { AutomationType } from '../automation.ts'
import { definePart } from './part.ts'

/** Acts only once for each person. */
export const oncePerPerson = definePart({
  field: 'once_per_person',
  types: AutomationType.options,
  value: z.boolean(),
  absent: false,
  label: () => m.editor_condition_once(),
  hint: () => m.editor_condition_once_hint(),
  narrows: (isSet) => isSet,
  control: { type: 'switch' },
  clause: (isSet) => (isSet ? m.sentence_once() : null),
  draft: { schema: z.boolean() },
  reason: {
    code: 'once_per_person',
    gate: 'cooldown',
    sentence: () => m.reason_once_per_person(),
    statement: () => m.decision_trace_stop_once_per_person(),
  },
})
