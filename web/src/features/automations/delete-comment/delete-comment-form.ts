import {
  type DeleteCommentAutomation,
  type DeleteCommentField,
  type DeleteCommentPayload,
  deleteCommentDefaults as defaults,
  deleteCommentProblemsOf,
  type ModerationAction,
} from '@skein/contract/automations/delete-comment'
import type { RuleLike, SentenceSlot } from '@skein/contract/automations/sentence'
import {
  type BasicsForm,
  emptyModel,
  emptyPosts,
  emptyTrigger,
  modelFieldsOf,
  type ModelForm,
  modelFormOf,
  postFieldsOf,
  type PostsForm,
  rangeOf,
  textOrNull,
  triggerFieldsOf,
  type TriggerForm,
  triggerFormOf,
} from '../editor/rule-form.ts'
import type { FormProblem, RuleForm, RuleOwner, StoredForm } from '../editor/rule-kind.ts'

/** What the editor holds. */
export interface DeleteCommentForm extends RuleForm, BasicsForm, TriggerForm, PostsForm, ModelForm {
  action: ModerationAction
  /** Not asked for: nothing is written. Kept as it was stored. */
  systemPrompt: string
}

export type DeleteCommentFormField = keyof DeleteCommentForm

export const emptyDeleteComment: DeleteCommentForm = {
  automationId: null,
  name: '',
  description: defaults.description,
  ...emptyTrigger,
  ...emptyPosts,
  ...emptyModel,
  action: defaults.action,
  systemPrompt: '',
}

/** The form as the contract's rule, keywords still a list. */
const fieldsOf = (form: DeleteCommentForm, owner: RuleOwner): DeleteCommentPayload => ({
  automation_id: form.automationId,
  name: form.name.trim(),
  platform: 'instagram',
  description: form.description.trim() || defaults.description,
  platform_user_id: owner.platform_user_id,
  provider_id: owner.provider_id,
  ...triggerFieldsOf(form),
  ...postFieldsOf(form),
  ...modelFieldsOf(form),
  dateRange: rangeOf(form),
  system_prompt: textOrNull(form.systemPrompt),
  action: form.action,
})

export type DeleteCommentRequest = Omit<DeleteCommentPayload, 'keywords'> & { keywords: string }

/** What is sent, keywords comma-joined as in every payload. */
export function deleteCommentPayload(form: DeleteCommentForm, owner: RuleOwner): DeleteCommentRequest {
  const fields = fieldsOf(form, owner)
  return { ...fields, keywords: fields.keywords.join(',') }
}

/** A stored rule opened for editing. */
export const deleteCommentFormOf = (rule: DeleteCommentAutomation): StoredForm<DeleteCommentForm> => ({
  automationId: rule.automation_id,
  name: rule.name,
  description: rule.description,
  ...triggerFormOf(rule),
  ...modelFormOf(rule),
  postSelectionType: rule.post_selection_type,
  specificPostIds: rule.specific_post_ids,
  dateRange: rule.dateRange ?? '',
  action: rule.action,
  systemPrompt: rule.system_prompt ?? '',
})

/** The half-filled form as something that can be said in a sentence. */
export const deleteCommentSentence = (form: DeleteCommentForm): RuleLike => ({
  ...fieldsOf(form, nobody),
  automation_type: 'DELETE_COMMENT',
})

/** The field that fills a slot of the sentence. */
export function fieldOfSlot(slot: SentenceSlot, form: DeleteCommentForm): DeleteCommentFormField {
  switch (slot) {
    case 'keywords':
      return 'keywords'
    case 'context':
      return 'context'
    case 'posts':
      return form.postSelectionType === 'DATE_RANGE' ? 'dateRange' : 'postSelectionType'
    case 'model':
      return 'modelUsage'
    case 'cap':
    case 'reply':
    case 'action':
      return 'action'
  }
}

const fieldOfProblem: Readonly<Record<DeleteCommentField, DeleteCommentFormField>> = {
  name: 'name',
  keywords: 'keywords',
  ai_context_rules: 'context',
  specific_post_ids: 'specificPostIds',
  dateRange: 'dateRange',
}

/** What stands in the way of a deploy, in the order in which it is checked. */
export const deleteCommentFormProblems = (form: DeleteCommentForm): FormProblem<DeleteCommentFormField>[] =>
  deleteCommentProblemsOf(fieldsOf(form, nobody)).map(({ field, message }) => ({
    field: fieldOfProblem[field],
    message,
  }))

/** Sentence and checks do not ask whose rule it is. */
const nobody: RuleOwner = { platform_user_id: '', provider_id: '' }
