import { isolatedList } from '@skein/contract/isolated'
import { m } from '@skein/messages'
import { keywordsOf } from '@skein/contract/automations/keywords/keyword-list'
import type { Part } from '@skein/contract/automations/parts/part'
import { partGroups, parts } from '@skein/contract/automations/parts/parts'
import { allMessageTypes } from '@skein/contract/automations/messages/messages'
import { providerLabels } from '@skein/contract/models/models'
import { formatDateTime, formatDuration, formatNumber } from '../../../lib/format.ts'
import { conditionLabels, replyWords } from './comment-reply.ts'
import { deleteCommentWords } from './delete-comment.ts'
import { fieldWords, modelUsageLabels, rangeLabels, selectionLabels } from './editor.ts'
import { optionWords } from '../reply/reply-options.ts'

/** Texts of the dialog after a save that was based on an older version. */
export const changedElsewhereWords = {
  title: m.changed_elsewhere_title(),
  text: m.changed_elsewhere_text(),
  same: m.changed_elsewhere_same(),
  differences: m.changed_elsewhere_differences(),
  saved: m.changed_elsewhere_saved(),
  yours: m.changed_elsewhere_yours(),
  reload: m.changed_elsewhere_reload(),
  overwrite: m.changed_elsewhere_overwrite(),
} as const

const none = m.changed_elsewhere_none()

const labelsOf = (group: readonly Part[]) =>
  Object.fromEntries(group.map(({ field, label }) => [field, label()]))

/** Labels of payload fields, in the order in which differences are listed. */
const labels: Readonly<Record<string, string>> = {
  name: fieldWords.name,
  description: fieldWords.description,
  trigger_type: fieldWords.triggerType,
  keywords: fieldWords.keywords,
  match_type: fieldWords.matchType,
  ...labelsOf(partGroups.conditions),
  ai_context_rules: fieldWords.context,
  confidence_threshold: fieldWords.confidence,
  ...labelsOf(partGroups.posts),
  dateRange: fieldWords.dateRange,
  date_range: fieldWords.dateRange,
  reply_type: fieldWords.replyType,
  custom_message: replyWords.customMessage,
  private_message: optionWords.privateMessage,
  ...labelsOf(partGroups.options),
  reply_template_type: m.message_types(),
  reply_template_content: m.message(),
  system_prompt: fieldWords.systemPrompt,
  is_rag_enabled: fieldWords.rag,
  action: deleteCommentWords.action,
  ...labelsOf(partGroups.actionLimits),
  model_usage: fieldWords.modelUsage,
  model_provider: fieldWords.provider,
  model_name: fieldWords.model,
  temperature: fieldWords.temperature,
}

/** Returns the label of a field; its name if it has none. */
export const fieldLabel = (field: string): string => labels[field] ?? field

/** Labels of choices, by field. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trigger_type: { KEYWORD: fieldWords.regular, AI_DECISION: fieldWords.aiDecision },
  match_type: {
    CONTAINS: fieldWords.contains,
    EXACT: fieldWords.exact,
    STARTS_WITH: fieldWords.startsWith,
    WHOLE_WORD: fieldWords.wholeWord,
    ANY: fieldWords.anyText,
  },
  post_selection_type: selectionLabels,
  dateRange: rangeLabels,
  date_range: rangeLabels,
  reply_type: { CUSTOM: fieldWords.custom, AI_DECISION: fieldWords.aiReply },
  reply_template_type: Object.fromEntries(allMessageTypes.map(({ type, label }) => [type, label()])),
  action: deleteCommentWords.actions,
  reply_count_condition: conditionLabels,
  model_usage: modelUsageLabels,
  model_provider: providerLabels,
}

export interface Difference {
  label: string
  saved: string
  yours: string
}

/** Returns the settings in which two payloads of one kind differ, as texts. */
export function differencesOf(saved: object, yours: object): Difference[] {
  const valueIn = (payload: object, field: string) => textOf(field, Reflect.get(payload, field))
  return Object.entries(labels)
    .map(([field, label]) => ({ label, saved: valueIn(saved, field), yours: valueIn(yours, field) }))
    .filter((difference) => difference.saved !== difference.yours)
}

function textOf(field: string, value: unknown): string {
  if (typeof value === 'boolean')
    return value ? m.changed_elsewhere_text_of_on() : m.changed_elsewhere_text_of_off()
  if (typeof value === 'number')
    return field.endsWith('_seconds') ? formatDuration(value) : formatNumber(value)
  if (field === 'delay_seconds' && Array.isArray(value))
    return value.map((seconds) => formatDuration(Number(seconds))).join(' – ')
  const control = parts.find((part) => part.field === field)?.control
  if (control?.type === 'choices') return textsIn(value).map(control.labelOf).join(', ') || none
  if (field === 'keywords' || control?.type === 'keywords')
    return isolatedList(textsIn(value).flatMap(keywordsOf)) || none
  if (field === 'posts_from' && typeof value === 'string') return formatDateTime(value)
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
