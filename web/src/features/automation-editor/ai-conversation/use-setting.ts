import { automationFieldHook } from '../form/use-form-field.ts'
import type { AiConversationForm } from './ai-conversation-form.ts'

/** One of the advanced settings. */
export const useSetting = automationFieldHook<AiConversationForm>()
