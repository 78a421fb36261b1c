import { aiConversation } from '@skein/contract/automations/kinds/ai-conversation'
import { getBotConfig } from '@skein/contract/knowledge/chatbot'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** An AI conversation, or the published bot, which has no `automation_id`. */
export interface KnownChatbot {
  name: string
  automation_id: string | null
  is_active: boolean
}

/** The chatbots of an account in the order in which they answer. The interface creates only one. */
export const chatbotsQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['chatbots', platformUserId] as const,
    queryFn: async ({ signal }): Promise<KnownChatbot[]> => {
      const [conversations, bot] = await Promise.all([
        call(aiConversation.list, { platform_user_id: platformUserId }, { signal }),
        call(getBotConfig, { id: platformUserId, allow_missing: 'true' }, { signal }),
      ])
      const oldestFirst = conversations.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
      return [
        ...oldestFirst.map(({ name, automation_id, activation_status }) => ({
          name,
          automation_id,
          is_active: activation_status === 'ACTIVE',
        })),
        ...(bot ? [{ name: bot.name, automation_id: null, is_active: bot.is_active }] : []),
      ]
    },
  })

/** Returns the chatbot that answers, otherwise the first one; null without any. */
export const mainChatbot = (chatbots: readonly KnownChatbot[]): KnownChatbot | null =>
  chatbots.find(({ is_active }) => is_active) ?? chatbots[0] ?? null
