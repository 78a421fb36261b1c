import type { ConnectedAccount } from '@skein/contract/accounts'
import { type BotConfig, saveBotConfig, setBotRag } from '@skein/contract/chatbot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { publishWords } from '../../../copy/publish.ts'
import { removeBotDraft } from './bot-draft-store.ts'
import { type BotForm, botSettingsOf } from './bot-form.ts'
import { botQuery, checksQuery } from '../queries.ts'

/**
 * Mutations that publish a bot, take it offline and toggle the knowledge base. The response becomes the
 * cached bot.
 */
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
      removeBotDraft(id)
      notify({ type: 'success', message: publishWords.published })
    },
  })
  const takeOffline = useMutation({
    mutationFn: (bot: BotConfig) => save(account, bot, false),
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
      notify({ type: 'error', message: textOf(error, publishWords.ragFailed, publishWords.ragThrew) }),
  })
  return { publish, takeOffline, setRag }
}

/** Shows the error of a failed publish. */
export const publishFailure = (error: unknown): string =>
  textOf(error, publishWords.failed, publishWords.threw)

const save = (account: ConnectedAccount, form: BotForm, active: boolean) =>
  call(saveBotConfig, {
    connected_account_id: account.id,
    platform_user_id: account.platform_user_id,
    platform: 'instagram',
    provider_id: account.provider_id,
    ...botSettingsOf(form),
    is_active: active,
  })

/** A rejection has its own text followed by the server's reason; a lost response has another. */
function textOf(error: unknown, refused: string, threw: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return threw
  return error.hasServerWords ? `${refused} ${error.message}` : refused
}
