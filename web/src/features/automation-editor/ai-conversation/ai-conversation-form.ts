import {
  aiConversation,
  type AiConversationAutomation,
} from '@skein/contract/automations/kinds/ai-conversation'
import type { SentenceSlot } from '@skein/contract/automations/sentence/sentence'
import * as z from 'zod/mini'
import { m } from '@skein/messages'
import { noOwner, ownerFields, payloadOf, versionField } from '../form/automation-form.ts'
import type { StoredForm } from '../form/editor-kind.ts'

const Fields = z.omit(aiConversation.fields, ownerFields)

export const AiConversationForm = z.strictObject({ ...Fields.shape, ...versionField })
export type AiConversationForm = z.output<typeof AiConversationForm>

/** Defaults of a new conversation. The editor sets the name to that of the account's bot. */
export const emptyAiConversation: AiConversationForm = z.parse(Fields, {
  name: '',
  system_prompt: m.ai_conversation_default_prompt(),
})

/** Returns the form for a stored conversation. */
export const aiConversationFormOf = (
  automation: AiConversationAutomation,
): StoredForm<AiConversationForm> => ({
  ...z.parse(Fields, automation),
  automation_id: automation.automation_id,
  version: automation.version,
  model_provider: automation.model_provider.toLowerCase(),
})

/** Returns the field that fills a slot of the sentence. */
export function fieldOfSlot(slot: SentenceSlot, form: AiConversationForm): keyof AiConversationForm {
  if (slot === 'context') return 'is_rag_enabled'
  return form.model_usage === 'CUSTOM' ? 'model_name' : 'model_usage'
}

export const aiConversationFormProblems = (form: AiConversationForm) =>
  aiConversation.problemsOf(payloadOf(form, noOwner))
