import type { AutomationType, MatchType } from '@skein/contract/automations/automation'
import { AutomationSettings } from '@skein/contract/automations/automation-settings'
import type { ModerationAction } from '@skein/contract/automations/delete-comment'
import type { DateRange } from '@skein/contract/automations/automation-fields'

/** A rule as somebody tells of it, shorter than a form. What a kind needs and is not there is refused as by the form. */
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

const trigger = ['keywords', 'match_type', 'ai_context_rules'] as const
const writing = ['reply', 'system_prompt', 'user_cooldown_seconds', 'is_rag_enabled'] as const

const fieldsOf: Readonly<Record<AutomationType, readonly DraftField[]>> = {
  COMMENT_REPLY: [...trigger, ...writing, 'date_range', 'max_replies_per_post'],
  DM_REPLY: [...trigger, ...writing],
  PRIVATE_MESSAGE: [...trigger, ...writing, 'date_range'],
  AI_DM_CONVERSATION: ['system_prompt', 'user_cooldown_seconds', 'is_rag_enabled'],
  DELETE_COMMENT: [...trigger, 'date_range', 'action'],
}

/** The whole settings, checked as the API checks them; or why they are none. */
export function settingsOfDraft(
  { kind, name, ...given }: DraftAutomation,
  whose: { platform_user_id: string; provider_id: string },
): { settings: AutomationSettings } | { objection: string } {
  const fields = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Omit<DraftAutomation, 'kind' | 'name'>>
  const taken = fieldsOf[kind]
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

/** The specification spells the name of the range in two ways. */
function rangeOf(kind: AutomationType, range: DateRange | null | undefined): object {
  if (!range) return {}
  const spelled = kind === 'PRIVATE_MESSAGE' ? { date_range: range } : { dateRange: range }
  return { post_selection_type: 'DATE_RANGE', ...spelled }
}
