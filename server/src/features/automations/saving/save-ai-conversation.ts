import type { api } from '@skein/contract'
import type { AiConversationAutomation } from '@skein/contract/automations/ai-conversation'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { aiConversation } from '../kind-logic.ts'
import { saveAutomation } from './save-automation.ts'

type Payload = InputOf<typeof api.automations.saveAiConversation>

/** Saves a conversation that the AI holds with everybody who writes. */
export const saveAiConversation = (ctx: Ctx, payload: Payload): Promise<AiConversationAutomation> =>
  saveAutomation(ctx, aiConversation, { ...payload, automation_type: 'AI_DM_CONVERSATION' })
