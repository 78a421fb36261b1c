import type { Conversation } from '@skein/contract/inbox'
import { useQueryClient } from '@tanstack/react-query'
import { nextAttempt } from '../attempt-logic.ts'
import { personOf } from '../conversation-list-logic.ts'
import { draftKey, dropDraft, useDrafts, type Draft } from '../draft-store.ts'
import { dropOutgoing } from '../outgoing-store.ts'
import type { Retry } from '../thread-logic.ts'
import { sendOutgoing } from './send-outgoing.ts'

/** Sends the draft of a conversation, and resends failed messages. */
export function useSubmit(platformUserId: string, conversation: Conversation) {
  const client = useQueryClient()
  const key = draftKey(platformUserId, conversation.id)

  const send = (client_message_id: string, text: string) =>
    void sendOutgoing(client, {
      client_message_id,
      platform_user_id: platformUserId,
      conversation_id: conversation.id,
      recipient_id: personOf(conversation).id,
      text,
      created_time: new Date().toISOString(),
      state: 'sending',
      cause: null,
      certain: false,
    })

  return {
    /** Takes the draft from storage, so a second press finds none. */
    submit() {
      const draft = useDrafts.getState().drafts[key]
      const text = draft?.text.trim() ?? ''
      if (!draft || text === '') return
      dropDraft(key)
      send(nameOf(draft, text), text)
    },
    retry({ client_message_id, text, certain }: Retry) {
      if (useDrafts.getState().drafts[key]?.text.trim() === text) dropDraft(key)
      send(again({ client_message_id, certain }), text)
    },
  }
}

/** Returns the client message id: that of the failed message if the text is the same or nothing of it was sent. */
function nameOf({ client_message_id, failed }: Draft, text: string): string {
  if (!failed || (failed.text !== text && !failed.certain)) return client_message_id
  return again(failed)
}

/** A message that was certainly not sent gets a new attempt id; otherwise it keeps its id, so it is sent once. */
function again({ client_message_id, certain }: Pick<Retry, 'client_message_id' | 'certain'>): string {
  if (!certain) return client_message_id
  dropOutgoing(new Set([client_message_id]))
  return nextAttempt(client_message_id)
}
