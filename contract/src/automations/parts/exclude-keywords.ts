import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { triggeredTypes } from '../automation.ts'
import { keywordsOf } from '../keywords/keyword-list.ts'
import { Keywords } from '../keywords/keywords.ts'
import { definePart } from './part.ts'

/** Texts with one of these words are ignored. The sentence names them with the keywords. */
export const excludeKeywords = definePart({
  field: 'exclude_keywords',
  types: triggeredTypes,
  value: Keywords,
  absent: [],
  label: () => m.editor_condition_exclude(),
  hint: () => m.editor_condition_exclude_hint(),
  narrows: (words) => keywordsOf(words).length > 0,
  control: { type: 'keywords', placeholder: () => m.editor_condition_exclude_placeholder() },
  triggers: ['KEYWORD'],
  draft: { schema: z.array(z.string()), description: 'Texts with one of these are ignored.' },
  reason: {
    code: 'excluded',
    gate: 'trigger',
    sentence: (value) => m.reason_excluded({ excluded: value('excluded') }),
    statement: (value) => m.decision_trace_stop_excluded({ excluded: value('excluded') }),
  },
})
