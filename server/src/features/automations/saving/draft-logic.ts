import type { AutomationType, MatchType } from '@skein/contract/automations/automation'
import { automationKinds, AutomationSettings } from '@skein/contract/automations/automation-settings'
import type { ModerationAction } from '@skein/contract/automations/delete-comment'
import type { DateRange } from '@skein/contract/automations/automation-fields'

/** A rule in fewer fields than a form has. A draft that lacks what its kind needs is refused as the form refuses it. */
export interface DraftAutomation {
  kind: AutomationType
  name: string
  /** With keywords it waits for them, without it asks a model. */
  keywords?: readonly string[] | null | undefined
  match_type?: MatchType | null | undefined
  ai_context_rules?: string | null | undefined
  /** Fixed words; without them a model writes. */
  reply?: string | null | undefined
  system_prompt?: string | null | undefined
  date_range?: DateRange | null | undefined
  max_replies_per_post?: number | null | undefined
  user_cooldown_seconds?: number | null | undefined
  is_rag_enabled?: boolean | null | undefined
  action?: ModerationAction | null | undefined
}

type DraftField = Exclude<keyof DraftAutomation, 'kind' | 'name'>

const draftFields: readonly DraftField[] = [
  'keywords',
  'match_type',
  'ai_context_rules',
  'reply',
  'system_prompt',
  'user_cooldown_seconds',
  'is_rag_enabled',
  'date_range',
  'max_replies_per_post',
  'action',
]

/** Fields of the settings that a draft fills by another name. */
const settingsFields: Partial<Record<DraftField, readonly string[]>> = {
  reply: ['custom_message', 'reply_template_content'],
  date_range: ['date_range', 'dateRange'],
}

/** Moderation writes nothing: how a model writes is not asked for. */
const writingFields: readonly DraftField[] = ['system_prompt', 'is_rag_enabled']

const fieldsOf = (kind: AutomationType): DraftField[] => {
  const { actionSlot, fields } = automationKinds[kind]
  return draftFields
    .filter((field) => (settingsFields[field] ?? [field]).some((name) => name in fields.shape))
    .filter((field) => actionSlot !== 'moderation' || !writingFields.includes(field))
}

/** The whole settings, checked as the API checks them; or why they are none. */
export function settingsOfDraft(
  { kind, name, ...given }: DraftAutomation,
  whose: { platform_user_id: string; provider_id: string },
): { settings: AutomationSettings } | { objection: string } {
  const fields = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Omit<DraftAutomation, 'kind' | 'name'>>
  const taken = fieldsOf(kind)
  const foreign = Object.keys(fields).find((field) => !taken.some((each) => each === field))
  if (foreign !== undefined) {
    return { objection: `A rule of the kind ${kind} has no ${foreign}. It takes ${taken.join(', ')}.` }
  }
  const read = AutomationSettings.safeParse({
    ...whose,
    ...fields,
    ...replyOf(kind, fields.reply),
    ...rangeOf(kind, fields.date_range),
    trigger_type: (fields.keywords ?? []).length > 0 ? 'KEYWORD' : 'AI_DECISION',
    automation_type: kind,
    automation_id: null,
    name,
  })
  if (read.success) return { settings: read.data }
  const [issue] = read.error.issues
  return { objection: issue?.message ?? 'The automation is not complete.' }
}

function replyOf(kind: AutomationType, reply: string | null | undefined): object {
  const fixed = typeof reply === 'string'
  if (kind === 'COMMENT_REPLY')
    return fixed ? { reply_type: 'CUSTOM', custom_message: reply } : { reply_type: 'AI_DECISION' }
  if (!fixed) return {}
  return { reply_template_type: 'text', reply_template_content: { message: { text: reply } } }
}

/** The API spells the name of the range in two ways. */
function rangeOf(kind: AutomationType, range: DateRange | null | undefined): object {
  if (!range) return {}
  const spelled = kind === 'PRIVATE_MESSAGE' ? { date_range: range } : { dateRange: range }
  return { post_selection_type: 'DATE_RANGE', ...spelled }
}
