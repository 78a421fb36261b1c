import {
  aiConversation,
  type AiConversationAutomation,
} from '@skein/contract/automations/kinds/ai-conversation'
import type { BotConfig } from '@skein/contract/knowledge/chatbot'
import * as z from 'zod/mini'
import type { BotForm } from './bot-form.ts'

/** The chatbot of an account. */
export interface Chatbot extends BotForm {
  /** Whether it replies to direct messages. */
  is_active: boolean
  updated_at: string
  /** The AI conversation that is the chatbot; null for a published bot. */
  conversation: AiConversationAutomation | null
}

/**
 * Returns the chatbot of an account: the live bot; otherwise the AI conversation that replies; otherwise the bot, or a
 * conversation that was created instead of one.
 */
export function chatbotAmong(
  bot: BotConfig | null,
  conversations: readonly AiConversationAutomation[],
): Chatbot | null {
  const oldest = conversations.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
  const replying = oldest.find(({ activation_status }) => activation_status === 'ACTIVE')
  if (bot?.is_active || (bot && !replying)) return { ...bot, conversation: null }
  const conversation = replying ?? oldest[0]
  return conversation ? chatbotOf(conversation) : null
}

export const chatbotOf = (conversation: AiConversationAutomation): Chatbot => ({
  name: conversation.name,
  system_prompt: conversation.system_prompt ?? '',
  is_rag_enabled: conversation.is_rag_enabled,
  model:
    conversation.model_usage === 'CUSTOM'
      ? `${conversation.model_provider.toLowerCase()}:${conversation.model_name}`
      : null,
  is_active: conversation.activation_status === 'ACTIVE',
  version: conversation.version,
  updated_at: conversation.updated_at,
  conversation,
})

/** Returns the payload of an AI conversation with the settings of the form; its other settings stay. */
export function conversationPayload(
  conversation: AiConversationAutomation,
  { name, system_prompt, is_rag_enabled, model, version }: BotForm,
) {
  const [provider = ''] = (model ?? '').split(':', 1)
  return {
    ...z.parse(aiConversation.fields, conversation),
    name: name.trim(),
    system_prompt: system_prompt.trim(),
    is_rag_enabled,
    ...(model
      ? {
          model_usage: 'CUSTOM' as const,
          model_provider: provider,
          model_name: model.slice(provider.length + 1),
        }
      : { model_usage: 'PLATFORM_DEFAULT' as const }),
    version,
  }
}
