import { sendMessage } from '@skein/contract/inbox'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../lib/api/api.ts'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { useOnline } from '../../../lib/browser/use-online.ts'
import { composerWords } from '../../../copy/composer.ts'
import { draftKey, returnText } from '../draft-store.ts'
import { changeOutgoing, placeOutgoing, useOutgoing, type Outgoing } from '../outgoing-store.ts'
import { threadKey } from '../queries.ts'

/** Names of the messages that this tab is asking the server about. */
const underway = new Set<string>()

/** Shows a message at once and brings it to the server; asking twice under one name sends one message. */
export async function deliver(client: QueryClient, message: Outgoing): Promise<void> {
  const { client_message_id, platform_user_id, recipient_id, text } = message
  placeOutgoing({ ...message, state: 'sending', cause: null })
  if (underway.has(client_message_id)) return
  underway.add(client_message_id)
  try {
    const { state } = await call(sendMessage, {
      platform_user_id,
      recipient_id,
      message: text,
      client_message_id,
    })
    changeOutgoing(client_message_id, { state })
  } catch (error) {
    fail(message, error)
  } finally {
    underway.delete(client_message_id)
  }
  await client.invalidateQueries({ queryKey: threadKey(platform_user_id, message.conversation_id) })
}

function fail(
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

/** A refusal is the server's last word on it; a lost answer, or one that waits for a new login, is not. */
const isCertain = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'reconnect_required' &&
  error.code !== 'rate_limited'

/** Goes on with what was on its way when the page was left, or when the network went. */
export function useResumedDelivery(platformUserId: string): void {
  const client = useQueryClient()
  const online = useOnline()
  const resume = useEffectEvent(() => {
    for (const message of useOutgoing.getState().outgoing) {
      const open = message.state === 'sending' || message.state === 'waiting'
      if (open && message.platform_user_id === platformUserId) void deliver(client, message)
    }
  })
  useEffect(() => {
    if (online) resume()
  }, [online, platformUserId])
}
