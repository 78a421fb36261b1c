import {
  type PrivateMessageAutomation,
  type PrivateMessageField,
  type PrivateMessagePayload,
  privateMessageDefaults as defaults,
  privateMessageProblemsOf,
} from '@skein/contract/automations/private-message'
import type { DateRange } from '@skein/contract/automations/automation-fields'
import { privateMessageWords } from '../../../copy/automations/dm-reply.ts'
import { identityFieldsOf, identityFormOf, nobody } from '../form/identity-form.ts'
import { automationName } from '../form/name-logic.ts'
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
  type PostsForm,
  postsFormOf,
  problemsInForm,
  rangeOf,
  textOrNull,
  triggerFieldsOf,
  type TriggerForm,
  triggerFormOf,
} from '../form/automation-form.ts'
import type { AutomationForm, AutomationOwner, StoredForm } from '../form/editor-kind.ts'
import { emptyMessage, type MessageForm, messageFormOf, templateFieldsOf } from '../message/message-form.ts'
import type { AutomationLike } from '@skein/contract/automations/sentence-types'
import type { FormProblem } from '../../backtest/draft-types.ts'

/** What the editor holds. A number that is blank is null; a range that is not chosen is ''. */
export interface PrivateMessageForm
  extends AutomationForm, BasicsForm, TriggerForm, PostsForm, MessageForm, ModelForm {
  systemPrompt: string
  maxActions: number | null
  timePeriodSeconds: number | null
  userCooldownSeconds: number | null
}

export type PrivateMessageFormField = keyof PrivateMessageForm

export const emptyPrivateMessage: PrivateMessageForm = {
  automationId: null,
  name: '',
  description: defaults.description,
  ...emptyTrigger,
  ...emptyPosts,
  ...emptyMessage,
  ...emptyModel,
  systemPrompt: defaults.system_prompt,
  maxActions: null,
  timePeriodSeconds: defaults.time_period_seconds,
  userCooldownSeconds: defaults.user_cooldown_seconds,
}

/** Ranges that this editor offers. */
export const privateMessageRanges: readonly DateRange[] = ['1d', '1w', '1m']

export const suggestedCommentName = (form: TriggerForm): string =>
  automationName(privateMessageWords.event, form)

/** What is sent: the specification's payload. Who gave no name gets one. */
export const privateMessagePayload = (
  form: PrivateMessageForm,
  owner: AutomationOwner,
): PrivateMessagePayload => ({
  ...identityFieldsOf(form, owner),
  name: form.name.trim() || suggestedCommentName(form),
  ...postFieldsOf(form),
  date_range: rangeOf(form),
  ...triggerFieldsOf(form),
  ...templateFieldsOf(form),
  ...modelFieldsOf(form),
  system_prompt: textOrNull(form.systemPrompt),
  schedule_type: defaults.schedule_type,
  max_actions: form.maxActions,
  time_period_seconds: form.timePeriodSeconds,
  user_cooldown_seconds: form.userCooldownSeconds,
})

/** A stored rule opened for editing. */
export const privateMessageFormOf = (
  automation: PrivateMessageAutomation,
): StoredForm<PrivateMessageForm> => ({
  ...identityFormOf(automation),
  ...triggerFormOf(automation),
  ...postsFormOf(automation, automation.date_range),
  ...messageFormOf(automation),
  ...modelFormOf(automation),
  systemPrompt: automation.system_prompt ?? '',
  maxActions: automation.max_actions,
  timePeriodSeconds: automation.time_period_seconds,
  userCooldownSeconds: automation.user_cooldown_seconds,
})

/** The half-filled form as something that can be said in a sentence. */
export const privateMessageSentence = (form: PrivateMessageForm): AutomationLike => ({
  ...privateMessagePayload(form, nobody),
  automation_type: 'PRIVATE_MESSAGE',
  reply_type: form.replyType === 'custom' ? 'CUSTOM' : 'AI_DECISION',
})

const fieldOfProblem: Readonly<Record<PrivateMessageField, PrivateMessageFormField>> = {
  ...fieldOfGap,
  date_range: 'dateRange',
  reply_template_content: 'content',
}

/** What stands in the way of a deploy, in the order in which it is checked. */
export const privateMessageFormProblems = (
  form: PrivateMessageForm,
): FormProblem<PrivateMessageFormField>[] =>
  problemsInForm(privateMessageProblemsOf(privateMessagePayload(form, nobody)), fieldOfProblem)
