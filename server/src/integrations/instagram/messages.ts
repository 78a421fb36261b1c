import { PlatformError } from './errors.ts'
import { segment, type Credentials, type Graph } from './graph.ts'
import { parseResponse } from './parse-response.ts'
import { messageProblem, wireMessage, type OutgoingMessage } from './templates.ts'
import { Sent, Uploaded } from './message-schemas.ts'

export interface Outgoing {
  /** The person's id, scoped to this account. */
  to: string
  message: OutgoingMessage
  /** Written by a person: extends the messaging window from 24 hours to seven days. Not allowed for bots. */
  by_person?: boolean
  reply_to_mid?: string
}

export type SenderAction =
  | { type: 'typing_on' | 'typing_off' | 'mark_seen' }
  | { type: 'react'; mid: string; reaction: string }
  | { type: 'unreact'; mid: string }

export function messageCalls(graph: Graph) {
  async function send(as: Credentials, json: Record<string, unknown>): Promise<Sent> {
    return parseResponse(Sent, await graph.post(as, { path: `${segment(as.platformUserId)}/messages`, json }))
  }

  return {
    /**
     * Sends a message within 24 hours of the person's last message.
     * Throws `rejected` without a call when the message breaks a limit of the platform.
     */
    async sendMessage(as: Credentials, outgoing: Outgoing): Promise<Sent> {
      return send(as, {
        recipient: { id: outgoing.to },
        message: toCheckedWireMessage(outgoing.message),
        ...(outgoing.by_person ? { tag: 'HUMAN_AGENT' } : undefined),
        ...(outgoing.reply_to_mid === undefined ? undefined : { reply_to: { mid: outgoing.reply_to_mid } }),
      })
    },

    /** Instagram allows one per comment, within seven days of it. It does not open the messaging window. */
    async sendPrivateReply(as: Credentials, commentId: string, message: OutgoingMessage): Promise<Sent> {
      return send(as, { recipient: { comment_id: commentId }, message: toCheckedWireMessage(message) })
    },

    async sendAction(as: Credentials, recipientId: string, action: SenderAction): Promise<void> {
      await graph.post(as, {
        path: `${segment(as.platformUserId)}/messages`,
        json: { recipient: { id: recipientId }, ...toWireAction(action) },
      })
    },

    /** Uploads a file to the platform, which can then be sent by its id any number of times. */
    async uploadAttachment(
      as: Credentials,
      file: { type: 'image' | 'audio' | 'video' | 'file'; url: string },
    ): Promise<{ attachment_id: string }> {
      const attachment = { type: file.type, payload: { url: file.url, is_reusable: true } }
      const path = `${segment(as.platformUserId)}/message_attachments`
      return parseResponse(Uploaded, await graph.post(as, { path, json: { message: { attachment } } }))
    },
  }
}

function toCheckedWireMessage(message: OutgoingMessage): Record<string, unknown> {
  const problem = messageProblem(message)
  if (problem !== null) throw new PlatformError('rejected', { reason: 'bad_request', message: problem })
  return wireMessage(message)
}

function toWireAction(action: SenderAction): Record<string, unknown> {
  switch (action.type) {
    case 'react':
      return { sender_action: 'react', payload: { message_id: action.mid, reaction: action.reaction } }
    case 'unreact':
      return { sender_action: 'unreact', payload: { message_id: action.mid } }
    default:
      return { sender_action: action.type }
  }
}
