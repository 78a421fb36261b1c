import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { triggeredTypes } from '../automation.ts'
import { definePart } from './part.ts'

/** Compares keywords without accents. New automations do; those of the API only if they say so. */
export const ignoreAccents = definePart({
  field: 'ignore_accents',
  types: triggeredTypes,
  value: z.boolean(),
  suggested: true,
  absent: false,
  label: () => m.editor_condition_accents(),
  hint: () => m.editor_condition_accents_hint(),
  control: { type: 'switch' },
  triggers: ['KEYWORD'],
  draft: { schema: z.boolean(), description: '“cafe” also matches “café”; true unless told.' },
})
