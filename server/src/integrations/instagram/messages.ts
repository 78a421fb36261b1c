import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import { PlatformError } from './graph/errors.ts'
import { segment, type Credentials, type Graph, parseResponse, nullIfNotFound } from './graph/graph.ts'
import { messageProblem, wireMessage } from './templates.ts'
import { Sent, pageOf, Conversation, MessageText, Thread } from './graph/schemas.ts'

interface Outgoing {
  /** The person's id, scoped to this account. */
  to: string
  message: OutgoingMessage
  /** Written by a person: extends the messaging window from 24 hours to seven days. Not allowed for bots. */
  by_person?: boolean
  reply_to_mid?: string
}

type SenderAction =
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

const MESSAGE_FIELDS = 'id,created_time,from,to,message,attachments,is_unsupported'
/** Instagram returns only the newest 20 messages of a conversation in full. One more shows that older ones exist. */
const MESSAGES_OF_THREAD = 21
const listFields = (messages: number) =>
  `id,updated_time,participants,messages.limit(${messages}){${MESSAGE_FIELDS}}`

const ConversationPage = pageOf(Conversation, 'conversations')

export function conversationCalls(graph: Graph) {
  async function listConversations(
    as: Credentials,
    options: { after?: string | null; limit?: number; personId?: string } = {},
    messages = 1,
  ) {
    const query = {
      platform: 'instagram',
      fields: listFields(messages),
      limit: String(options.limit ?? 25),
      after: options.after ?? undefined,
      user_id: options.personId,
    }
    const path = `${segment(as.platformUserId)}/conversations`
    const page = await graph.read(as, ConversationPage, { path, query })
    return { conversations: page.items, next_cursor: page.next_cursor }
  }

  return {
    /** Returns conversations, newest first, each with its last message. */
    listConversations: (as: Credentials, options?: Parameters<typeof listConversations>[1]) =>
      listConversations(as, options),

    /** Returns conversations, newest first, each with its newest 20 messages. */
    listThreads: (as: Credentials, options?: Parameters<typeof listConversations>[1]) =>
      listConversations(as, options, MESSAGES_OF_THREAD),

    /** Returns the conversation with its newest 20 messages: Instagram returns no older ones in full. */
    async getConversation(as: Credentials, conversationId: string): Promise<Thread | null> {
      const query = { fields: `id,messages.limit(25){${MESSAGE_FIELDS}}` }
      return nullIfNotFound(graph.read(as, Thread, { path: segment(conversationId), query }))
    },

    /** Returns the text of a message; null when it is unsent, too old to be read, or has none. */
    async getMessageText(as: Credentials, mid: string): Promise<string | null> {
      const query = { fields: 'id,message' }
      const message = await nullIfNotFound(graph.read(as, MessageText, { path: segment(mid), query }))
      return message?.message || null
    },

    async findConversation(as: Credentials, personId: string): Promise<Conversation | null> {
      const { conversations } = await listConversations(as, { personId, limit: 1 })
      return conversations[0] ?? null
    },
  }
}
