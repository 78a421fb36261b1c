import { segment, type Credentials, type Graph } from './graph.ts'
import { nullIfNotFound, parseResponse } from './parse-response.ts'
import { pageOf } from './schemas.ts'
import { Conversation, DirectMessage, Thread } from './message-schemas.ts'

const MESSAGE_FIELDS = 'id,created_time,from,to,message,attachments,is_unsupported'
/** Instagram returns only the newest 20 messages of a conversation in full. One more shows that older ones exist. */
const MESSAGES_OF_THREAD = 21
const listFields = (messages: number) =>
  `id,updated_time,participants,messages.limit(${messages}){${MESSAGE_FIELDS}}`

const ConversationPage = pageOf(Conversation)

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
    const page = parseResponse(ConversationPage, await graph.get(as, { path, query }))
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
      const response = await nullIfNotFound(graph.get(as, { path: segment(conversationId), query }))
      return response === null ? null : parseResponse(Thread, response)
    },

    async findConversation(as: Credentials, personId: string): Promise<Conversation | null> {
      const { conversations } = await listConversations(as, { personId, limit: 1 })
      return conversations[0] ?? null
    },

    /** Returns null when the message was deleted or is not among the newest 20 of its conversation. */
    async getMessage(as: Credentials, mid: string): Promise<DirectMessage | null> {
      const query = { fields: MESSAGE_FIELDS }
      const response = await nullIfNotFound(graph.get(as, { path: segment(mid), query }))
      return response === null ? null : parseResponse(DirectMessage, response)
    },
  }
}
