import { partGroups } from '@skein/contract/automations/parts/parts'
import { fieldLabel } from '../fields/field-labels.ts'
import { sectionTitles } from '../fields/section-titles.ts'
import type { SectionName } from './editor-kind.ts'

const fieldsOf = (group: keyof typeof partGroups): string[] => partGroups[group].map(({ field }) => field)

interface FoldedFields {
  /** Null for a field without a section. */
  section: SectionName | null
  fields: readonly string[]
  /** The summary names the section instead of the fields. */
  whole?: true
}

/** The fields of a payload that are folded under "More options", in their order. */
const folded: readonly FoldedFields[] = [
  { section: 'posts', fields: [...fieldsOf('posts'), 'date_range', 'dateRange'], whole: true },
  { section: 'options', fields: ['private_message', ...fieldsOf('options')] },
  { section: 'limits', fields: fieldsOf('actionLimits') },
  { section: 'conditions', fields: fieldsOf('conditions') },
  { section: 'model', fields: ['model_usage', 'model_provider', 'model_name', 'temperature'], whole: true },
  { section: null, fields: ['description'] },
]

/** Whether a section is under "More options". The others are open: name, trigger, and reply or action. */
export const isFolded = (name: SectionName): boolean => folded.some(({ section }) => section === name)

/**
 * Returns the names of the folded options that are set: that have a value and not that of a new automation. Both payloads
 * are of one kind.
 */
export const setOptions = (payload: object, ofNew: object): string[] =>
  folded.flatMap(({ section, fields, whole }) => {
    const set = fields.filter((field) => isSet(Reflect.get(payload, field), Reflect.get(ofNew, field)))
    if (set.length === 0) return []
    return whole && section ? [sectionTitles[section]] : set.map(fieldLabel)
  })

function isSet(value: unknown, ofNew: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return false
  if (Array.isArray(value) && value.length === 0) return false
  return JSON.stringify(value) !== JSON.stringify(ofNew)
}

const maxNames = 3

/** Returns the first names and how many follow, in one line. */
export function summaryOf(names: readonly string[]): string {
  const line = names.slice(0, maxNames).join(', ')
  return names.length > maxNames ? `${line} +${names.length - maxNames}` : line
}
