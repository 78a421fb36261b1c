import { ruleFieldHook } from '../editor/use-rule-field.ts'
import type { AiConversationForm } from './ai-conversation-form.ts'

/** One of the advanced settings. */
export const useSetting = ruleFieldHook<AiConversationForm>()
