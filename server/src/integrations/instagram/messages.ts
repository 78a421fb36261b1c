import { PlatformError } from './errors.ts'
import { segment, type Credentials, type Graph } from './graph.ts'
import { read } from './read.ts'
import { messageProblem, wireMessage, type OutgoingMessage } from './templates.ts'
import { Sent, Uploaded } from './wire-messages.ts'

export interface Outgoing {
  /** The person's id within this account. */
  to: string
  message: OutgoingMessage
  /** Written by a person, so that up to seven days after the last contact are allowed. Never for bots. */
  by_person?: boolean
  reply_to_mid?: string
}

export type SenderAction =
  | { type: 'typing_on' | 'typing_off' | 'mark_seen' }
  | { type: 'react'; mid: string; reaction: string }
  | { type: 'unreact'; mid: string }

export function messageCalls(graph: Graph) {
  async function send(as: Credentials, json: Record<string, unknown>): Promise<Sent> {
    return read(Sent, await graph.post(as, { path: `${segment(as.platformUserId)}/messages`, json }))
  }

  return {
    /** Inside 24 hours of the person's last message. Throws `rejected` before sending what cannot be sent. */
    async sendMessage(as: Credentials, outgoing: Outgoing): Promise<Sent> {
      return send(as, {
        recipient: { id: outgoing.to },
        message: checked(outgoing.message),
        ...(outgoing.by_person ? { tag: 'HUMAN_AGENT' } : undefined),
        ...(outgoing.reply_to_mid === undefined ? undefined : { reply_to: { mid: outgoing.reply_to_mid } }),
      })
    },

    /** One message for each comment, ever, within seven days of it; it opens no window. */
    async sendPrivateReply(as: Credentials, commentId: string, message: OutgoingMessage): Promise<Sent> {
      return send(as, { recipient: { comment_id: commentId }, message: checked(message) })
    },

    async sendAction(as: Credentials, recipientId: string, action: SenderAction): Promise<void> {
      await graph.post(as, {
        path: `${segment(as.platformUserId)}/messages`,
        json: { recipient: { id: recipientId }, ...wireAction(action) },
      })
    },

    /** Keeps a file at the platform, to be sent by its id as often as needed. */
    async uploadAttachment(
      as: Credentials,
      file: { type: 'image' | 'audio' | 'video' | 'file'; url: string },
    ): Promise<{ attachment_id: string }> {
      const attachment = { type: file.type, payload: { url: file.url, is_reusable: true } }
      const path = `${segment(as.platformUserId)}/message_attachments`
      return read(Uploaded, await graph.post(as, { path, json: { message: { attachment } } }))
    },
  }
}

function checked(message: OutgoingMessage): Record<string, unknown> {
  const problem = messageProblem(message)
  if (problem !== null) throw new PlatformError('rejected', { reason: 'bad_request', words: problem })
  return wireMessage(message)
}

function wireAction(action: SenderAction): Record<string, unknown> {
  switch (action.type) {
    case 'react':
      return { sender_action: 'react', payload: { message_id: action.mid, reaction: action.reaction } }
    case 'unreact':
      return { sender_action: 'unreact', payload: { message_id: action.mid } }
    default:
      return { sender_action: action.type }
  }
}
