import type {
  ActivationStatus,
  MatchType,
  ModelUsage,
  TriggerType,
} from '@skein/contract/automations/automation'
import { defaultDescription } from '@skein/contract/automations/kinds/automation-fields'
import { maxRepliesPerPost } from '@skein/contract/automations/parts/action-limits'
import { clearedPostFields, type DateRange } from '@skein/contract/automations/parts/posts'
import type { PartValues } from '@skein/contract/automations/parts/parts'
import type { SentenceSlot } from '@skein/contract/automations/sentence/sentence'
import * as z from 'zod/mini'
import type { AutomationForm, AutomationOwner, StoredAutomation, StoredForm } from './editor-kind.ts'

// A form uses the field names of its payload. A blank text is null or ''.

/** Form fields that several kinds share. */
export interface TriggerForm extends PartValues {
  trigger_type: TriggerType
  keywords: string[]
  match_type: MatchType
  ai_context_rules: string | null
  confidence_threshold: number
}

export type PostsForm = Pick<PartValues, 'posts_from'> & {
  [Field in 'post_selection_type' | 'specific_post_ids']: NonNullable<PartValues[Field]>
}

export interface ModelForm {
  model_usage: ModelUsage
  model_provider: string
  model_name: string
  temperature: number
  is_rag_enabled: boolean
}

/** Payload fields that are not in a form: the owner. */
export const ownerFields = { platform: true, platform_user_id: true, provider_id: true } as const

/** Field of every form. It belongs to the request, not to the payload. */
export const versionField = { version: z.optional(z.number()) }

/** Returns the fields of the request that are not part of the automation. */
export const baseOf = ({ version, save_anyway }: AutomationForm) => ({
  ...(version === undefined ? {} : { version }),
  ...(save_anyway === undefined ? {} : { save_anyway }),
})

/** Placeholder owner of an incomplete form: neither its sentence nor its validation depends on the owner. */
export const noOwner: AutomationOwner = { platform_user_id: '', provider_id: '' }

/** Fields that only some kinds have. */
interface OptionalFields
  extends
    Partial<Pick<TriggerForm, 'trigger_type' | 'match_type' | 'keywords' | 'ai_context_rules'>>,
    Partial<PostsForm> {
  dateRange?: DateRange | null
  date_range?: DateRange | null
  custom_message?: string | null
  system_prompt?: string | null
}

/** Returns the function that makes the form of a stored automation, as `formOf` does, with its status and owner. */
export const storedWith =
  <
    Form extends AutomationForm,
    Automation extends { activation_status: ActivationStatus; platform_user_id: string },
  >(
    formOf: (automation: Automation) => StoredForm<Form>,
  ) =>
  (automation: Automation): StoredAutomation<Form> => ({
    form: formOf(automation),
    status: automation.activation_status,
    platform_user_id: automation.platform_user_id,
  })

/** Returns the payload of a form of any kind. */
export function payloadOf<Form extends AutomationForm & OptionalFields>(form: Form, owner: AutomationOwner) {
  const { automation_id, name, description, version: _, save_anyway: __, ...fields } = form
  return {
    automation_id,
    name: name.trim(),
    platform: 'instagram' as const,
    description: description.trim() || defaultDescription,
    platform_user_id: owner.platform_user_id,
    provider_id: owner.provider_id,
    ...fields,
    ...changedFields(form),
  }
}

/**
 * Returns the fields whose payload differs from the form: fields of other choices are omitted, blank texts are null.
 */
function changedFields(form: OptionalFields): OptionalFields {
  const changed: OptionalFields = clearedPostFields(form)
  if (form.trigger_type === 'AI_DECISION' || form.match_type === 'ANY') changed.keywords = []
  for (const text of ['ai_context_rules', 'custom_message', 'system_prompt'] as const) {
    if (form[text]?.trim() === '') changed[text] = null
  }
  if (form.trigger_type === 'KEYWORD') changed.ai_context_rules = null
  return changed
}

/** Returns the payload for endpoints that take keywords joined by commas. */
export const withJoinedKeywords = <Fields extends { keywords: readonly string[] }>(
  fields: Fields,
): Omit<Fields, 'keywords'> & { keywords: string } => ({ ...fields, keywords: fields.keywords.join(',') })

interface SlotFields {
  /** The field with the owner's own message. */
  message?: string
  /** The field with the range of posts. */
  range?: string
}

/** Returns the function that names the field which fills a slot of the sentence. */
export const fieldOfSlot =
  ({ message = '', range = '' }: SlotFields) =>
  (slot: SentenceSlot, form: { reply_type?: string; post_selection_type?: string }): string => {
    switch (slot) {
      case 'keywords':
        return 'keywords'
      case 'context':
        return 'ai_context_rules'
      case 'posts':
        return form.post_selection_type === 'DATE_RANGE' ? range : 'post_selection_type'
      case 'reply':
        return form.reply_type === 'CUSTOM' ? message : 'system_prompt'
      case 'message':
        return 'content'
      case 'cap':
        return maxRepliesPerPost.field
      case 'model':
        return 'model_usage'
      case 'action':
        return 'action'
    }
  }
