import { sendMessage } from '@skein/contract/inbox'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../lib/api/api.ts'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { useOnline } from '../../../lib/browser/use-online.ts'
import { composerWords } from '../../../copy/composer.ts'
import { draftKey, returnText } from '../draft-store.ts'
import { changeOutgoing, putOutgoing, useOutgoing, type Outgoing } from '../outgoing-store.ts'
import { threadKey } from '../queries.ts'

/** Client message ids that this tab is sending. */
const sending = new Set<string>()

/** Shows a message at once and sends it; sending twice under one id creates one message. */
export async function sendOutgoing(client: QueryClient, message: Outgoing): Promise<void> {
  const { client_message_id, platform_user_id, recipient_id, text } = message
  putOutgoing({ ...message, state: 'sending', cause: null })
  if (sending.has(client_message_id)) return
  sending.add(client_message_id)
  try {
    const { state } = await call(sendMessage, {
      platform_user_id,
      recipient_id,
      message: text,
      client_message_id,
    })
    changeOutgoing(client_message_id, { state })
  } catch (error) {
    markFailed(message, error)
  } finally {
    sending.delete(client_message_id)
  }
  await client.invalidateQueries({ queryKey: threadKey(platform_user_id, message.conversation_id) })
}

function markFailed(
  { client_message_id, platform_user_id, conversation_id, text }: Outgoing,
  error: unknown,
): void {
  if (!navigator.onLine) return changeOutgoing(client_message_id, { state: 'waiting' })
  const certain = isCertain(error)
  changeOutgoing(client_message_id, {
    state: 'failed',
    cause: messageOf(error, error instanceof ApiError ? error.message : composerWords.failedPlain),
    certain,
  })
  returnText(draftKey(platform_user_id, conversation_id), { client_message_id, text, certain })
}

/** A rejection by the server is final; a lost response, or one that needs a new login, is not. */
const isCertain = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'reconnect_required' &&
  error.code !== 'rate_limited'

/** Resends messages that were pending when the page was closed or the network failed. */
export function useResumedSending(platformUserId: string): void {
  const client = useQueryClient()
  const online = useOnline()
  const resume = useEffectEvent(() => {
    for (const message of useOutgoing.getState().outgoing) {
      const open = message.state === 'sending' || message.state === 'waiting'
      if (open && message.platform_user_id === platformUserId) void sendOutgoing(client, message)
    }
  })
  useEffect(() => {
    if (online) resume()
  }, [online, platformUserId])
}
