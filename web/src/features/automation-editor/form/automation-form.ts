import type { MatchType, ModelUsage, TriggerType } from '@skein/contract/automations/automation'
import { defaultDescription } from '@skein/contract/automations/kinds/automation-fields'
import { maxRepliesPerPost } from '@skein/contract/automations/parts/action-limits'
import { clearedPostFields, type DateRange, type postsFrom } from '@skein/contract/automations/parts/posts'
import type { AutomationProblem } from '@skein/contract/automations/kinds/automation-check'
import type { PartValues } from '@skein/contract/automations/parts/parts'
import type { SentenceSlot } from '@skein/contract/automations/sentence/sentence'
import * as z from 'zod/mini'
import type { AutomationForm, AutomationOwner, FormShape, StoredForm } from './editor-kind.ts'

// A form uses the field names of its payload. A blank text is null or ''.

/** Form fields that several kinds share. */
export interface TriggerForm extends PartValues {
  trigger_type: TriggerType
  keywords: string[]
  match_type: MatchType
  ai_context_rules: string | null
  confidence_threshold: number
}

export type PostsForm = Pick<PartValues, typeof postsFrom.field> & {
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
  const changes: OptionalFields = clearedPostFields(form)
  if (form.trigger_type === 'AI_DECISION' || form.match_type === 'ANY') changes.keywords = []
  for (const text of ['ai_context_rules', 'custom_message', 'system_prompt'] as const) {
    if (form[text]?.trim() === '') changes[text] = null
  }
  if (form.trigger_type === 'KEYWORD') changes.ai_context_rules = null
  return changes
}

/** Returns the payload for endpoints that take keywords joined by commas. */
export const withJoinedKeywords = <Fields extends { keywords: readonly string[] }>(
  fields: Fields,
): Omit<Fields, 'keywords'> & { keywords: string } => ({ ...fields, keywords: fields.keywords.join(',') })

/** How an automation of a kind is edited as a form, and how the form becomes a payload again. */
export interface KindForm<Form extends AutomationForm, Automation, Payload> {
  /** Schema of a locally stored draft. */
  shape: FormShape<Form>
  /** Defaults of a new automation. */
  empty: Form
  /** Returns the form of a stored automation. */
  formOf: (automation: Automation) => Form
  /** Returns the payload of a form, complete or not. */
  payloadOf: (form: Form, owner: AutomationOwner) => Payload
  /** Returns the problems that prevent a deploy, in the order of the checks. */
  problemsOf: (form: Form) => AutomationProblem[]
}

export interface OpenableForm<Form extends AutomationForm, Automation, Payload> extends KindForm<
  Form,
  Automation,
  Payload
> {
  formOf: (automation: Automation) => StoredForm<Form>
}

/** Returns the form of a kind; a stored automation opens with its id and its version. */
export const defineForm = <
  Form extends AutomationForm,
  Automation extends { automation_id: string; version: number },
  Payload,
>(
  form: KindForm<Form, Automation, Payload>,
): OpenableForm<Form, Automation, Payload> => ({
  ...form,
  formOf: (automation) => ({
    ...form.formOf(automation),
    automation_id: automation.automation_id,
    version: automation.version,
  }),
})

/** Fields of a form that a slot of the sentence may stand for. */
interface SlotForm {
  reply_type?: string
  post_selection_type?: string
  model_usage?: string
}

/** Returns the field that fills a slot of the sentence. */
export function fieldOfSlot(slot: SentenceSlot, form: SlotForm): string {
  switch (slot) {
    case 'keywords':
      return 'keywords'
    case 'context':
      return 'ai_context_rules' in form ? 'ai_context_rules' : 'is_rag_enabled'
    case 'posts':
      if (form.post_selection_type !== 'DATE_RANGE') return 'post_selection_type'
      return 'date_range' in form ? 'date_range' : 'dateRange'
    case 'reply':
      if (form.reply_type !== 'CUSTOM') return 'system_prompt'
      return 'custom_message' in form ? 'custom_message' : 'content'
    case 'message':
      return 'content'
    case 'cap':
      return maxRepliesPerPost.field
    case 'model':
      return form.model_usage === 'CUSTOM' ? 'model_name' : 'model_usage'
    case 'action':
      return 'action'
  }
}
