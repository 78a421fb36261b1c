import { isolatedList } from '@skein/contract/isolated'
import { m } from '@skein/messages'
import { allMessageTypes } from '@skein/contract/automations/messages/messages'
import { keywordsOf } from '@skein/contract/automations/keywords/keyword-list'
import { parts } from '@skein/contract/automations/parts/parts'
import { providerLabels } from '@skein/contract/models/models'
import type { Difference } from '../../../components/conflict/changed-elsewhere-dialog.tsx'
import { formatDateTime, formatDuration, formatNumber } from '../../../lib/format.ts'
import {
  selectionLabels,
  rangeLabels,
  actionLabels,
  conditionLabels,
  modelUsageLabels,
} from '../fields/choice-labels.ts'
import { fieldLabels } from '../fields/field-labels.ts'

const none = m.changed_elsewhere_none()

/** Labels of choices, by field. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trigger_type: { KEYWORD: m.editor_field_regular(), AI_DECISION: m.editor_field_ai_decision() },
  match_type: {
    CONTAINS: m.editor_field_contains(),
    EXACT: m.editor_field_exact(),
    STARTS_WITH: m.editor_field_starts_with(),
    WHOLE_WORD: m.editor_field_whole_word(),
    ANY: m.editor_field_any_text(),
  },
  post_selection_type: selectionLabels,
  dateRange: rangeLabels,
  date_range: rangeLabels,
  reply_type: { CUSTOM: m.editor_field_custom(), AI_DECISION: m.editor_field_ai_reply() },
  reply_template_type: Object.fromEntries(allMessageTypes.map(({ type, label }) => [type, label()])),
  action: actionLabels,
  reply_count_condition: conditionLabels,
  model_usage: modelUsageLabels,
  model_provider: providerLabels,
}

/** Returns the settings in which two payloads of one kind differ, as texts. */
export function differencesOf(savedPayload: object, yours: object): Difference[] {
  const valueIn = (payload: object, field: string) => textOf(field, Reflect.get(payload, field))
  return Object.entries(fieldLabels)
    .map(([field, label]) => ({ label, saved: valueIn(savedPayload, field), yours: valueIn(yours, field) }))
    .filter((difference) => difference.saved !== difference.yours)
}

function textOf(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? m.common_on() : m.common_off()
  if (typeof value === 'number')
    return field.endsWith('_seconds') ? formatDuration(value) : formatNumber(value)
  if (field.endsWith('_seconds') && Array.isArray(value))
    return value.map((seconds) => formatDuration(Number(seconds))).join(' – ')
  const { control, isTime } = parts.find((part) => part.field === field) ?? {}
  if (control?.type === 'choices') return textsIn(value).map(control.labelOf).join(', ') || none
  if (field === 'keywords' || control?.type === 'keywords')
    return isolatedList(textsIn(value).flatMap(keywordsOf)) || none
  if (isTime && typeof value === 'string') return formatDateTime(value)
  if (typeof value === 'string') return choiceOf(field, value) ?? (value || none)
  return textsIn(value).join('\n') || none
}

/** Providers are stored in either case. */
const choiceOf = (field: string, value: string): string | undefined =>
  choices[field]?.[field === 'model_provider' ? value.toLowerCase() : value]

/** Returns the texts of a list or a message, without the constants of its format. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key.endsWith('type') ? [] : textsIn(inner)))
}
