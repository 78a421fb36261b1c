import type { ConnectedAccount } from '@skein/contract/accounts'
import { type BotConfig, saveBotConfig, setBotRag } from '@skein/contract/chatbot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { publishWords } from '../../../copy/publish.ts'
import { forgetBotDraft } from './bot-draft-store.ts'
import { botFormOf, type BotForm, wordingOf } from './bot-form.ts'
import { botQuery, checksQuery } from '../queries.ts'

/** Publish a bot, take it offline, and let it use the knowledge base or not. The answer becomes the bot. */
export function useBot(account: ConnectedAccount) {
  const client = useQueryClient()
  const id = account.platform_user_id
  const take = (bot: BotConfig) => {
    client.setQueryData(botQuery(id).queryKey, bot)
    void client.invalidateQueries({ queryKey: checksQuery(id).queryKey })
  }
  const publish = useMutation({
    mutationFn: (form: BotForm) => save(account, form, true),
    onSuccess: (bot) => {
      take(bot)
      forgetBotDraft(id)
      notify({ type: 'success', message: publishWords.published })
    },
  })
  const takeOffline = useMutation({
    mutationFn: (bot: BotConfig) => save(account, botFormOf(bot), false),
    onSuccess: (bot) => {
      take(bot)
      notify({ type: 'info', message: publishWords.wentOffline })
    },
    onError: (error) => notify({ type: 'error', message: publishWords.offlineFailed(causeOf(error)) }),
  })
  const setRag = useMutation({
    mutationFn: (enabled: boolean) => call(setBotRag, { id, is_rag_enabled: enabled }),
    onSuccess: (bot) => {
      take(bot)
      notify({ type: 'success', message: publishWords.ragChanged(bot.is_rag_enabled) })
    },
    onError: (error) =>
      notify({ type: 'error', message: saidOf(error, publishWords.ragFailed, publishWords.ragThrew) }),
  })
  return { publish, takeOffline, setRag }
}

/** What is said when publishing failed. */
export const publishFailure = (error: unknown): string =>
  saidOf(error, publishWords.failed, publishWords.threw)

const save = (account: ConnectedAccount, form: BotForm, active: boolean) =>
  call(saveBotConfig, {
    connected_account_id: account.id,
    platform_user_id: account.platform_user_id,
    platform: 'instagram',
    provider_id: account.provider_id,
    ...wordingOf(form),
    is_active: active,
  })

/** A refusal has its words, and the server's own cause after them; what did not come back at all has others. */
function saidOf(error: unknown, refused: string, threw: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return threw
  return error.hasServerWords ? `${refused} ${error.message}` : refused
}
