import * as z from 'zod/mini'
import { Execution } from './automations/execution.ts'
import { defineStream, Id } from './endpoint.ts'
import { Conversation, InboxMessage } from './inbox.ts'
import { KnowledgeSource } from './knowledge.ts'

/**
 * What happens in an account, while it happens. Whoever comes back with the id of the last event gets what came since,
 * at least once.
 */
export const liveEvents = defineStream({
  method: 'GET',
  path: '/instagram/events',
  access: 'signed-in',
  summary: 'What happens in an account, as server-sent events; resumable by Last-Event-ID',
  input: z.object({ platform_user_id: Id }),
  events: {
    /**
     * From here on nothing is missed. `resumed: false`: what came before is not told, so read it anew; also sent later,
     * to who reads too slowly.
     */
    ready: z.object({ resumed: z.boolean() }),
    /** An entry of the ledger is new, or has changed. */
    execution: Execution,
    /** A message or comment of a conversation is new, or has changed. */
    message: z.object({ conversation_id: Id, message: InboxMessage }),
    /** A conversation is new, or has changed. */
    conversation: Conversation,
    /** A source of the knowledge base is new, has gone on, or has changed. */
    source: KnowledgeSource,
    /** So many entries, messages or conversations more than are told one by one; read the ledger and the inbox. */
    more: z.object({ count: z.number() }),
  },
})
