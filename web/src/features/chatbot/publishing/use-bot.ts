import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import {
  aiConversation,
  type AiConversationAutomation,
} from '@skein/contract/automations/kinds/ai-conversation'
import { setActivation } from '@skein/contract/automations/automation-changes'
import { type BotCheck, saveBotConfig, setBotRag } from '@skein/contract/knowledge/chatbot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { ApiError, isVersionConflict } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { removeBotDraft } from './bot-draft-store.ts'
import { type BotForm, botSettingsOf } from './bot-form.ts'
import { type Chatbot, chatbotOf, conversationPayload } from './chatbot-logic.ts'
import { botQuery, checksQuery } from '../queries.ts'

const ragChangedText = (enabled: boolean) => (enabled ? m.publish_rag_enabled() : m.publish_rag_disabled())

/**
 * Mutations that publish a chatbot, take it offline and toggle the knowledge base. The response becomes the cached
 * chatbot. Without one, publishing creates a bot.
 */
export function useBot(account: ConnectedAccount, chatbot: Chatbot | null) {
  const client = useQueryClient()
  const id = account.platform_user_id
  const take = (savedChatbot: Chatbot) => {
    client.setQueryData(botQuery(id).queryKey, savedChatbot)
    if (savedChatbot.conversation) {
      void client.invalidateQueries({ queryKey: ['automations', id] })
      void client.invalidateQueries({ queryKey: ['automation'] })
    }
    void client.invalidateQueries({ queryKey: checksQuery(id).queryKey })
  }
  /** Loads what was saved elsewhere. */
  const refresh = async (error: Error) => {
    if (isVersionConflict(error)) await client.refetchQueries({ queryKey: botQuery(id).queryKey })
  }
  const publish = useMutation({
    mutationFn: (form: BotForm) => save({ account, chatbot, form, active: true }),
    onSuccess: (bot) => {
      take(bot)
      removeBotDraft(id)
      notify({ type: 'success', message: m.publish_published() })
    },
    onError: refresh,
  })
  const takeOffline = useMutation({
    mutationFn: (form: BotForm) => save({ account, chatbot, form, active: false }),
    onSuccess: (bot) => {
      take(bot)
      notify({ type: 'info', message: m.publish_went_offline() })
    },
    async onError(error) {
      await refresh(error)
      notify({ type: 'error', message: m.publish_offline_failed({ cause: causeOf(error) }) })
    },
  })
  const setRag = useMutation({
    mutationFn: (enabled: boolean) => saveRag(id, chatbot, enabled),
    onSuccess: (bot) => {
      take(bot)
      notify({ type: 'success', message: ragChangedText(bot.is_rag_enabled) })
    },
    async onError(error) {
      await refresh(error)
      notify({ type: 'error', message: textOf(error, m.publish_rag_failed(), m.publish_rag_threw()) })
    },
  })
  return { publish, takeOffline, setRag }
}

/** Pauses the automation that replies before the bot. */
export function usePauseRival(platform_user_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ automation_id }: Rival) =>
      call(setActivation, { platform_user_id, automation_id, activation_status: 'PAUSED' }),
    onSuccess: async (_, { name }) => {
      notify({ type: 'success', message: m.publish_rival_paused({ automation: name }) })
      void client.invalidateQueries({ queryKey: ['automations', platform_user_id] })
      await client.invalidateQueries({ queryKey: checksQuery(platform_user_id).queryKey })
    },
    onError: (error, { name }) =>
      notify({ type: 'error', message: m.publish_pause_failed({ automation: name, cause: causeOf(error) }) }),
  })
}

type Rival = NonNullable<BotCheck['automation']>

/** Shows the error of a failed publish. */
export const publishFailure = (error: unknown): string =>
  textOf(error, m.publish_failed(), m.common_an_unexpected_error_occurred())

interface ChatbotChange {
  account: ConnectedAccount
  chatbot: Chatbot | null
  form: BotForm
  active: boolean
}

async function save({ account, chatbot, form, active }: ChatbotChange): Promise<Chatbot> {
  const { platform_user_id, provider_id } = account
  if (chatbot?.conversation) return saveConversation(chatbot.conversation, form, active)
  const bot = await call(saveBotConfig, {
    connected_account_id: account.id,
    platform_user_id,
    platform: 'instagram',
    provider_id,
    ...botSettingsOf(form),
    version: form.version,
    is_active: active,
  })
  return { ...bot, conversation: null }
}

/** Saves the AI conversation and, if its state differs, activates or pauses it. */
async function saveConversation(
  conversation: AiConversationAutomation,
  form: BotForm,
  active: boolean,
): Promise<Chatbot> {
  const savedChatbot = chatbotOf(await call(aiConversation.save, conversationPayload(conversation, form)))
  if (savedChatbot.is_active === active) return savedChatbot
  const { automation_id, platform_user_id } = conversation
  const activation_status = active ? 'ACTIVE' : 'PAUSED'
  await call(setActivation, { platform_user_id, automation_id, activation_status })
  return { ...savedChatbot, is_active: active }
}

async function saveRag(id: string, chatbot: Chatbot | null, is_rag_enabled: boolean): Promise<Chatbot> {
  if (chatbot?.conversation) {
    return saveConversation(chatbot.conversation, { ...chatbot, is_rag_enabled }, chatbot.is_active)
  }
  return { ...(await call(setBotRag, { id, is_rag_enabled })), conversation: null }
}

/** A rejection has its own text followed by the server's reason; a lost response has another. */
function textOf(error: unknown, refusalText: string, threw: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return threw
  return error.hasServerWords ? `${refusalText} ${error.message}` : refusalText
}
