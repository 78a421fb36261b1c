import {
  type DeleteCommentAutomation,
  type DeleteCommentField,
  type DeleteCommentPayload,
  deleteCommentDefaults as defaults,
  deleteCommentProblemsOf,
  type ModerationAction,
} from '@skein/contract/automations/delete-comment'
import type { SentenceSlot } from '@skein/contract/automations/sentence'
import { identityFieldsOf, identityFormOf, nobody } from '../form/identity-form.ts'
import {
  type BasicsForm,
  emptyModel,
  emptyPosts,
  emptyTrigger,
  fieldOfGap,
  modelFieldsOf,
  type ModelForm,
  modelFormOf,
  postFieldsOf,
  postsFieldOf,
  type PostsForm,
  postsFormOf,
  problemsInForm,
  rangeOf,
  textOrNull,
  triggerFieldsOf,
  type TriggerForm,
  triggerFormOf,
  withJoinedKeywords,
} from '../form/automation-form.ts'
import type { AutomationForm, AutomationOwner, StoredForm } from '../form/editor-kind.ts'
import type { AutomationLike } from '@skein/contract/automations/sentence-types'
import type { FormProblem } from '../../backtest/draft-types.ts'

/** What the editor holds. */
export interface DeleteCommentForm extends AutomationForm, BasicsForm, TriggerForm, PostsForm, ModelForm {
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
const fieldsOf = (form: DeleteCommentForm, owner: AutomationOwner): DeleteCommentPayload => ({
  ...identityFieldsOf(form, owner),
  ...triggerFieldsOf(form),
  ...postFieldsOf(form),
  ...modelFieldsOf(form),
  dateRange: rangeOf(form),
  system_prompt: textOrNull(form.systemPrompt),
  action: form.action,
})

/** What is sent, keywords comma-joined as a comment rule sends them. */
export const deleteCommentPayload = (form: DeleteCommentForm, owner: AutomationOwner) =>
  withJoinedKeywords(fieldsOf(form, owner))

/** A stored rule opened for editing. */
export const deleteCommentFormOf = (automation: DeleteCommentAutomation): StoredForm<DeleteCommentForm> => ({
  ...identityFormOf(automation),
  ...triggerFormOf(automation),
  ...modelFormOf(automation),
  ...postsFormOf(automation, automation.dateRange),
  action: automation.action,
  systemPrompt: automation.system_prompt ?? '',
})

/** The half-filled form as something that can be said in a sentence. */
export const deleteCommentSentence = (form: DeleteCommentForm): AutomationLike => ({
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
      return postsFieldOf(form)
    case 'model':
      return 'modelUsage'
    case 'cap':
    case 'reply':
    case 'action':
      return 'action'
  }
}

const fieldOfProblem: Readonly<Record<DeleteCommentField, DeleteCommentFormField>> = {
  ...fieldOfGap,
  dateRange: 'dateRange',
}

/** What stands in the way of a deploy, in the order in which it is checked. */
export const deleteCommentFormProblems = (form: DeleteCommentForm): FormProblem<DeleteCommentFormField>[] =>
  problemsInForm(deleteCommentProblemsOf(fieldsOf(form, nobody)), fieldOfProblem)
