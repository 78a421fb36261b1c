import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { AutomationType } from '../automation.ts'
import { definePart } from './part.ts'

/** Acts only outside of the business hours of the account. Without business hours the account counts as open. */
export const outsideHoursOnly = definePart({
  field: 'outside_hours_only',
  types: AutomationType.options,
  value: z.boolean(),
  absent: false,
  label: () => m.editor_condition_outside_hours(),
  hint: () => m.editor_condition_outside_hours_hint(),
  narrows: (isSet) => isSet,
  control: { type: 'switch' },
  clause: (isSet) => (isSet ? m.sentence_outside_hours() : null),
  draft: { schema: z.boolean(), description: 'Only outside of the business hours of the account.' },
  reason: {
    code: 'inside_hours',
    gate: 'human',
    sentence: (value) =>
      value('hours') === 'unset' ? m.reason_inside_hours_unset() : m.reason_inside_hours(),
    statement: () => m.decision_trace_stop_inside_hours(),
    filter: () => m.decision_trace_stop_inside_hours(),
  },
})
