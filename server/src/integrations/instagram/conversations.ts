import { segment, type Credentials, type Graph } from './graph.ts'
import { nullWhenGone, read } from './read.ts'
import { pageOf } from './wire.ts'
import { Conversation, DirectMessage, Thread } from './wire-messages.ts'

const MESSAGE_FIELDS = 'id,created_time,from,to,message,attachments,is_unsupported'
/** Only the newest 20 messages of a conversation are ever told in full: one more shows that there are older ones. */
const allTold = 21
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
    const page = read(ConversationPage, await graph.get(as, { path, query }))
    return { conversations: page.items, next_cursor: page.next_cursor }
  }

  return {
    /** The newest first, each with its last message. */
    listConversations: (as: Credentials, options?: Parameters<typeof listConversations>[1]) =>
      listConversations(as, options),

    /** The same with all messages that the platform tells of each. */
    listThreads: (as: Credentials, options?: Parameters<typeof listConversations>[1]) =>
      listConversations(as, options, allTold),

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
