import {
  aiConversation,
  type AiConversationAutomation,
} from '@skein/contract/automations/kinds/ai-conversation'
import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineForm, noOwner, ownerFields, payloadOf, versionField } from '../form/automation-form.ts'
import type { AutomationOwner } from '../form/editor-kind.ts'

const Fields = z.omit(aiConversation.fields, ownerFields)
const AiConversationForm = z.strictObject({ ...Fields.shape, ...versionField })
export type AiConversationForm = z.output<typeof AiConversationForm>

export const aiConversationForm = defineForm({
  shape: AiConversationForm,
  // The editor sets the name to that of the account's bot.
  empty: z.parse(Fields, { name: '', system_prompt: m.ai_conversation_default_prompt() }),
  formOf: (automation: AiConversationAutomation) => ({
    ...z.parse(Fields, automation),
    model_provider: automation.model_provider.toLowerCase(),
  }),
  payloadOf: (form: AiConversationForm, owner: AutomationOwner) => payloadOf(form, owner),
  problemsOf: (form) => aiConversation.problemsOf(payloadOf(form, noOwner)),
})
