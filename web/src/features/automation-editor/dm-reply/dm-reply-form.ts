import {
  type DmReplyAutomation,
  type DmReplyField,
  type DmReplyPayload,
  dmReplyDefaults as defaults,
  dmReplyProblemsOf,
} from '@skein/contract/automations/dm-reply'
import { dmReplyWords } from '../../../copy/automations/dm-reply.ts'
import { identityFieldsOf, identityFormOf, nobody } from '../form/identity-form.ts'
import { automationName } from '../form/name-logic.ts'
import {
  type BasicsForm,
  emptyModel,
  emptyTrigger,
  modelFieldsOf,
  type ModelForm,
  modelFormOf,
  problemsInForm,
  textOrNull,
  triggerFieldsOf,
  type TriggerForm,
  triggerFormOf,
} from '../form/automation-form.ts'
import type { AutomationForm, AutomationOwner, StoredForm } from '../form/editor-kind.ts'
import { emptyMessage, type MessageForm, messageFormOf, templateFieldsOf } from '../message/message-form.ts'
import type { AutomationLike } from '@skein/contract/automations/sentence-types'
import type { FormProblem } from '../../backtest/draft-types.ts'

/** What the editor holds. A number that is blank is null. */
export interface DmReplyForm extends AutomationForm, BasicsForm, TriggerForm, MessageForm, ModelForm {
  systemPrompt: string
  userCooldownSeconds: number | null
}

export type DmReplyFormField = keyof DmReplyForm

export const emptyDmReply: DmReplyForm = {
  automationId: null,
  name: '',
  description: defaults.description,
  ...emptyTrigger,
  ...emptyMessage,
  ...emptyModel,
  systemPrompt: defaults.system_prompt,
  userCooldownSeconds: null,
}

export const suggestedDmName = (form: TriggerForm): string => automationName(dmReplyWords.event, form)

/** What is sent: the specification's payload. Who gave no name gets one. */
export const dmReplyPayload = (form: DmReplyForm, owner: AutomationOwner): DmReplyPayload => ({
  ...identityFieldsOf(form, owner),
  name: form.name.trim() || suggestedDmName(form),
  ...triggerFieldsOf(form),
  ...templateFieldsOf(form),
  ...modelFieldsOf(form),
  system_prompt: textOrNull(form.systemPrompt),
  user_cooldown_seconds: form.userCooldownSeconds,
})

/** A stored rule opened for editing. */
export const dmReplyFormOf = (automation: DmReplyAutomation): StoredForm<DmReplyForm> => ({
  ...identityFormOf(automation),
  ...triggerFormOf(automation),
  ...messageFormOf(automation),
  ...modelFormOf(automation),
  systemPrompt: automation.system_prompt ?? '',
  userCooldownSeconds: automation.user_cooldown_seconds,
})

/** The half-filled form as something that can be said in a sentence. */
export const dmReplySentence = (form: DmReplyForm): AutomationLike => ({
  ...dmReplyPayload(form, nobody),
  automation_type: 'DM_REPLY',
  reply_type: form.replyType === 'custom' ? 'CUSTOM' : 'AI_DECISION',
})

const fieldOfProblem: Readonly<Record<DmReplyField, DmReplyFormField>> = {
  name: 'name',
  keywords: 'keywords',
  ai_context_rules: 'context',
  reply_template_content: 'content',
}

/** What stands in the way of a deploy, in the order in which it is checked. */
export const dmReplyFormProblems = (form: DmReplyForm): FormProblem<DmReplyFormField>[] =>
  problemsInForm(dmReplyProblemsOf(dmReplyPayload(form, nobody)), fieldOfProblem)
