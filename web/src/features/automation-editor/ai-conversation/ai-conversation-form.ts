import {
  type AiConversationAutomation,
  type AiConversationField,
  type AiConversationPayload,
  aiConversationDefaults as defaults,
  aiConversationProblemsOf,
} from '@skein/contract/automations/ai-conversation'
import type { SentenceSlot } from '@skein/contract/automations/sentence'
import { conversationWords } from '../../../copy/automations/ai-conversation.ts'
import { identityFieldsOf, identityFormOf, nobody } from '../form/identity-form.ts'
import {
  type BasicsForm,
  modelFieldsOf,
  type ModelForm,
  modelFormOf,
  problemsInForm,
  textOrNull,
} from '../form/automation-form.ts'
import type { AutomationForm, AutomationOwner, StoredForm } from '../form/editor-kind.ts'
import type { AutomationLike } from '@skein/contract/automations/sentence-types'
import type { FormProblem } from '../../backtest/draft-types.ts'

/** What the advanced settings hold. */
export interface AiConversationForm extends AutomationForm, BasicsForm, ModelForm {
  systemPrompt: string
  confidenceThreshold: number
  userCooldownSeconds: number | null
}

export type AiConversationFormField = keyof AiConversationForm

/** Models that the setup offers, by provider: the specification's names. */
export const setupModels: Readonly<Record<string, readonly string[]>> = {
  openai: ['gpt-4o', 'gpt-3.5-turbo'],
  groq: ['llama3-8b-8192', 'llama3-70b-8192', 'mixtral-8x7b-32768'],
  gemini: ['gemini-pro', 'gemini-1.5-flash-latest', 'gemini-1.5-pro-latest'],
}

/** A new conversation: the specification's provider and model. Its name is the bot's, which the account tells. */
export const emptyAiConversation: AiConversationForm = {
  automationId: null,
  name: '',
  description: defaults.description,
  systemPrompt: conversationWords.defaultPrompt,
  modelUsage: 'CUSTOM',
  modelProvider: defaults.model_provider,
  modelName: defaults.model_name,
  temperature: defaults.temperature,
  isRagEnabled: false,
  confidenceThreshold: defaults.confidence_threshold,
  userCooldownSeconds: null,
}

export const aiConversationPayload = (
  form: AiConversationForm,
  owner: AutomationOwner,
): AiConversationPayload => ({
  ...identityFieldsOf(form, owner),
  ...modelFieldsOf(form),
  system_prompt: textOrNull(form.systemPrompt),
  confidence_threshold: form.confidenceThreshold,
  user_cooldown_seconds: form.userCooldownSeconds,
})

/** A stored conversation opened for editing. */
export const aiConversationFormOf = (
  automation: AiConversationAutomation,
): StoredForm<AiConversationForm> => ({
  ...identityFormOf(automation),
  ...modelFormOf(automation),
  modelProvider: automation.model_provider.toLowerCase(),
  systemPrompt: automation.system_prompt ?? '',
  confidenceThreshold: automation.confidence_threshold,
  userCooldownSeconds: automation.user_cooldown_seconds,
})

/** The half-filled form as something that can be said in a sentence. */
export const aiConversationSentence = (form: AiConversationForm): AutomationLike => ({
  ...aiConversationPayload(form, nobody),
  automation_type: 'AI_DM_CONVERSATION',
})

/** The field that fills a slot of the sentence. */
export function fieldOfSlot(slot: SentenceSlot, form: AiConversationForm): AiConversationFormField {
  if (slot === 'context') return 'isRagEnabled'
  return form.modelUsage === 'CUSTOM' ? 'modelName' : 'modelUsage'
}

const fieldOfProblem: Readonly<Record<AiConversationField, AiConversationFormField>> = { name: 'name' }

/** What stands in the way of publishing, in the order in which it is checked. */
export const aiConversationFormProblems = (
  form: AiConversationForm,
): FormProblem<AiConversationFormField>[] =>
  problemsInForm(aiConversationProblemsOf(aiConversationPayload(form, nobody)), fieldOfProblem)
