import type { AutomationType, MatchType } from '@skein/contract/automations/automation'
import { automationKinds, AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { ModerationAction } from '@skein/contract/automations/kinds/delete-comment'
import { type DateRange, postsFrom } from '@skein/contract/automations/parts/posts'
import { type DraftParts, parts, suggestedParts } from '@skein/contract/automations/parts/parts'

/** An automation in fewer fields than the form has. A draft is validated like the form. */
export interface DraftAutomation extends DraftParts {
  kind: AutomationType
  name: string
  /** Without keywords a model decides, unless any text matches. */
  keywords?: readonly string[] | null | undefined
  match_type?: MatchType | null | undefined
  ai_context_rules?: string | null | undefined
  /** A fixed reply; without it a model writes the reply. */
  reply?: string | null | undefined
  /** The text of a private message that is sent beside a public reply. */
  private_message?: string | null | undefined
  system_prompt?: string | null | undefined
  date_range?: DateRange | null | undefined
  new_posts_only?: boolean | null | undefined
  is_rag_enabled?: boolean | null | undefined
  action?: ModerationAction | null | undefined
}

type DraftField = Exclude<keyof DraftAutomation, 'kind' | 'name'>

const partFields = parts.flatMap(({ field, draft }) => (draft ? [field as keyof DraftParts] : []))

const draftFields: readonly DraftField[] = [
  'keywords',
  'match_type',
  'ai_context_rules',
  'reply',
  'private_message',
  'system_prompt',
  'is_rag_enabled',
  'date_range',
  'new_posts_only',
  'action',
  ...partFields,
]

/** Fields of a draft that have other names in the settings. */
const settingsFields: Partial<Record<DraftField, readonly string[]>> = {
  reply: ['custom_message', 'reply_template_content'],
  date_range: ['date_range', 'dateRange'],
  new_posts_only: [postsFrom.field],
}

/** Fields that moderation does not have because it writes no reply. */
const writingFields: readonly DraftField[] = ['system_prompt', 'is_rag_enabled']

const fieldsOf = (kind: AutomationType): DraftField[] => {
  const { actionSlot, fields } = automationKinds[kind]
  return draftFields
    .filter((field) => (settingsFields[field] ?? [field]).some((name) => name in fields.shape))
    .filter((field) => actionSlot !== 'moderation' || !writingFields.includes(field))
}

/** Returns the complete settings, validated like the API validates them, or the reason why they are invalid. */
export function settingsOfDraft(
  { kind, name, ...given }: DraftAutomation,
  owner: { platform_user_id: string; provider_id: string },
): { settings: AutomationSettings } | { objection: string } {
  const fields = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Omit<DraftAutomation, 'kind' | 'name'>>
  const allowed = fieldsOf(kind)
  const unknown = Object.keys(fields).find((field) => !allowed.some((each) => each === field))
  if (unknown !== undefined) {
    return {
      objection: `An automation of the kind ${kind} has no ${unknown}. It takes ${allowed.join(', ')}.`,
    }
  }
  const { new_posts_only = false, ...settings } = fields
  if (new_posts_only && fields.date_range)
    return { objection: 'Give date_range or new_posts_only, one of the two.' }
  const read = AutomationSettings.safeParse({
    ...owner,
    ...suggestedParts(kind),
    ...settings,
    ...(new_posts_only ? { post_selection_type: 'FROM_NOW' } : {}),
    ...replyOf(kind, fields.reply),
    ...privateMessageOf(fields.private_message),
    ...rangeOf(kind, fields.date_range),
    trigger_type:
      (fields.keywords ?? []).length > 0 || fields.match_type === 'ANY' ? 'KEYWORD' : 'AI_DECISION',
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

const privateMessageOf = (text: string | null | undefined): object =>
  typeof text === 'string'
    ? { private_message: { reply_template_type: 'text', reply_template_content: { message: { text } } } }
    : {}

/** The API spells the name of the range in two ways. */
function rangeOf(kind: AutomationType, range: DateRange | null | undefined): object {
  if (!range) return {}
  const spelled = kind === 'PRIVATE_MESSAGE' ? { date_range: range } : { dateRange: range }
  return { post_selection_type: 'DATE_RANGE', ...spelled }
}
