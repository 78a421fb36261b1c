import { nullWhenGone } from './comments.ts'
import { PlatformError } from './errors.ts'
import { segment, type Credentials, type Graph } from './graph.ts'
import { read } from './read.ts'
import { messageProblem, wireMessage, type OutgoingMessage } from './templates.ts'
import { pageOf } from './wire.ts'
import { Conversation, DirectMessage, Sent, Thread, Uploaded } from './wire-messages.ts'

export interface SendOptions {
  /** Written by a person, so that up to seven days after the last contact are allowed. Never for bots. */
  by_person?: boolean
  reply_to_mid?: string
}

export type SenderAction =
  | { type: 'typing_on' | 'typing_off' | 'mark_seen' }
  | { type: 'react'; mid: string; reaction: string }
  | { type: 'unreact'; mid: string }

const MESSAGE_FIELDS = 'id,created_time,from,to,message,attachments,is_unsupported'
const LIST_FIELDS = `id,updated_time,participants,messages.limit(1){${MESSAGE_FIELDS}}`

const ConversationPage = pageOf(Conversation)

export function messageCalls(graph: Graph) {
  async function send(as: Credentials, json: Record<string, unknown>): Promise<Sent> {
    return read(Sent, await graph.post(as, { path: `${segment(as.platformUserId)}/messages`, json }))
  }

  async function listConversations(
    as: Credentials,
    options: { after?: string; limit?: number; personId?: string } = {},
  ) {
    const query = {
      platform: 'instagram',
      fields: LIST_FIELDS,
      limit: String(options.limit ?? 25),
      after: options.after,
      user_id: options.personId,
    }
    const path = `${segment(as.platformUserId)}/conversations`
    const page = read(ConversationPage, await graph.get(as, { path, query }))
    return { conversations: page.items, next_cursor: page.next_cursor }
  }

  return {
    listConversations,

    /** Inside 24 hours of the person's last message. Throws `rejected` before sending what cannot be sent. */
    async sendMessage(
      as: Credentials,
      recipientId: string,
      message: OutgoingMessage,
      options: SendOptions = {},
    ): Promise<Sent> {
      return send(as, {
        recipient: { id: recipientId },
        message: checked(message),
        ...(options.by_person ? { tag: 'HUMAN_AGENT' } : undefined),
        ...(options.reply_to_mid === undefined ? undefined : { reply_to: { mid: options.reply_to_mid } }),
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

    /** The conversation with its newest messages; only the newest 20 are ever told in full. */
    async getConversation(as: Credentials, conversationId: string): Promise<Thread | null> {
      const query = { fields: `id,messages.limit(25){${MESSAGE_FIELDS}}` }
      const answer = await nullWhenGone(graph.get(as, { path: segment(conversationId), query }))
      return answer === null ? null : read(Thread, answer)
    },

    async findConversation(as: Credentials, personId: string): Promise<Conversation | null> {
      const { conversations } = await listConversations(as, { personId, limit: 1 })
      return conversations[0] ?? null
    },

    /** Null when it was deleted, or is older than the newest 20 of its conversation. */
    async getMessage(as: Credentials, mid: string): Promise<DirectMessage | null> {
      const query = { fields: MESSAGE_FIELDS }
      const answer = await nullWhenGone(graph.get(as, { path: segment(mid), query }))
      return answer === null ? null : read(DirectMessage, answer)
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
