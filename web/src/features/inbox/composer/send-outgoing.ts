import { cancelScheduled, sendImage, sendMessage, type Conversation } from '@skein/contract/inbox/inbox'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useOnline } from '../../../lib/browser/use-online.ts'
import {
  draftKey,
  changeOutgoing,
  putOutgoing,
  useOutgoing,
  type Outgoing,
  type SentImage,
  dropDraft,
  quoteInDraft,
  setDraftActions,
  writeDraft,
  useDrafts,
  dropOutgoing,
} from '../draft-store.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { requestFocus } from '../inbox-store.ts'
import { threadKey } from '../queries.ts'
import { nextAttempt, type Retry, type ThreadRow } from '../thread-logic.ts'
import { personOf } from '../conversation-list-logic.ts'

/** Client message ids that this tab is sending. */
const sending = new Set<string>()

/** Shows a message at once and sends it; sending twice under one id creates one message. */
async function sendOutgoing(client: QueryClient, message: Outgoing): Promise<void> {
  const { client_message_id, platform_user_id, conversation_id } = message
  putOutgoing({ ...message, state: 'sending', cause: null })
  if (sending.has(client_message_id)) return
  sending.add(client_message_id)
  try {
    changeOutgoing(client_message_id, await request(message))
  } catch (error) {
    markFailed(message, error)
  } finally {
    sending.delete(client_message_id)
  }
  await client.invalidateQueries({ queryKey: threadKey(platform_user_id, conversation_id) })
}

async function request(message: Outgoing): Promise<Partial<Outgoing>> {
  const { client_message_id, platform_user_id, recipient_id, text, image } = message
  const { reply_to, actions, send_at } = message
  const to = { platform_user_id, recipient_id, client_message_id }
  if (image) {
    const { state } = await call(sendImage, { ...to, image_id: image.id })
    return { state }
  }
  const { state, scheduled_id } = await call(sendMessage, {
    ...to,
    message: text,
    ...(reply_to === undefined ? {} : { reply_to: reply_to.id }),
    ...(actions === undefined ? {} : { actions }),
    ...(send_at === undefined ? {} : { send_at }),
  })
  return { state, scheduled_id }
}

/** Keeps the text in its bubble, where it can be resent. */
function markFailed({ client_message_id }: Outgoing, error: unknown): void {
  if (!navigator.onLine) return changeOutgoing(client_message_id, { state: 'waiting' })
  if (error instanceof ApiError && error.code === 'reconnect_required') {
    return changeOutgoing(client_message_id, { needs_login: true, cause: m.inbox_message_reconnect_cause() })
  }
  const hasServerCause = error instanceof ApiError && error.hasServerWords && error.code !== 'internal'
  const noResponse = !(error instanceof ApiError) || error.status === 0
  changeOutgoing(client_message_id, {
    state: 'failed',
    cause: noResponse ? m.inbox_message_failed_cause() : hasServerCause ? error.message : null,
    ...(error instanceof ApiError && error.code === 'outside_window' ? { final: true } : {}),
    cause_detail: hasServerCause && error.detail !== error.message ? (error.detail ?? undefined) : undefined,
    certain: isCertain(error),
  })
}

/** A rejection by the server is final; a lost response is not. */
const isCertain = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'rate_limited'

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

type Content = Pick<Outgoing, 'text' | 'image' | 'reply_to' | 'actions' | 'send_at'>

/** Sends the draft of a conversation, cancels scheduled messages, and resends failed messages. */
export function useSubmit(platformUserId: string, conversation: Conversation) {
  const client = useQueryClient()
  const key = draftKey(platformUserId, conversation.id)

  const send = (client_message_id: string, content: Content) =>
    void sendOutgoing(client, {
      client_message_id,
      platform_user_id: platformUserId,
      conversation_id: conversation.id,
      recipient_id: personOf(conversation).id,
      ...content,
      created_time: content.send_at ?? new Date().toISOString(),
      state: 'sending',
      cause: null,
      certain: false,
    })

  return {
    /** Takes the draft from storage, so a second press finds none. `send_at`: ISO 8601; now if absent. */
    submit(send_at?: string) {
      const draft = useDrafts.getState().drafts[key]
      const text = draft?.text.trim() ?? ''
      if (!draft || text === '') return
      dropDraft(key)
      send(draft.client_message_id, { text, send_at, reply_to: draft.reply_to, actions: draft.actions })
    },
    /** Sends an uploaded image as a message of its own. */
    submitImage(image: SentImage) {
      send(crypto.randomUUID(), { text: '', image })
    },
    /** A time that has passed meanwhile means at once. */
    retry({ client_message_id, certain, send_at = '', ...content }: Retry) {
      const isLater = Date.parse(send_at) > Date.now()
      send(again({ client_message_id, certain }), { ...content, send_at: isLater ? send_at : undefined })
    },
    /** Cancels a scheduled message and returns its text to the field. */
    async cancel({ message: { id, client_message_id, message, actions }, quote }: ThreadRow) {
      try {
        await call(cancelScheduled, { scheduled_id: id })
      } catch (error) {
        const cause = causeOf(error)
        void notify({ type: 'error', message: m.inbox_message_cancel_failed({ cause }) })
        return client.invalidateQueries({ queryKey: threadKey(platformUserId, conversation.id) })
      }
      const draft = useDrafts.getState().drafts[key]?.text
      writeDraft(key, draft ? `${message}\n${draft}` : message)
      if (quote) quoteInDraft(key, quote)
      if (actions) setDraftActions(key, actions)
      requestFocus(conversation.id)
      if (client_message_id !== null) dropOutgoing(new Set([client_message_id]))
      await client.invalidateQueries({ queryKey: threadKey(platformUserId, conversation.id) })
    },
  }
}

/** A message that was certainly not sent gets a new attempt id; otherwise it keeps its id, so it is sent once. */
function again({ client_message_id, certain }: Pick<Retry, 'client_message_id' | 'certain'>): string {
  if (!certain) return client_message_id
  dropOutgoing(new Set([client_message_id]))
  return nextAttempt(client_message_id)
}
