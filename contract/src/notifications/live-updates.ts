import * as z from 'zod/mini'
import { Activity } from '../automations/decisions/activity.ts'
import { Execution } from '../automations/decisions/execution.ts'
import { defineStream, Id } from '../endpoint.ts'
import { Conversation, InboxMessage } from '../inbox/inbox.ts'
import { KnowledgeSource } from '../knowledge/knowledge.ts'

/**
 * Live updates of an account, in the order of the changes. A client that reconnects with the id of its last event gets
 * all later changes at least once.
 */
export const liveEvents = defineStream({
  method: 'GET',
  path: '/instagram/events',
  permission: 'read',
  summary: 'What happens in an account, as server-sent events; resumable by Last-Event-ID',
  input: z.object({ platform_user_id: Id }),
  events: {
    /**
     * All later changes follow. `resumed: false`: earlier changes are missing and the client must load its data again;
     * also sent when it is thousands of changes behind.
     */
    ready: z.object({ resumed: z.boolean() }),
    /** An entry of the decision log was added or changed. */
    execution: Execution,
    /** A reply that a person sent was added to the decision log or changed. */
    reply: Activity,
    /** A message or comment was added or changed. */
    message: z.object({ conversation_id: Id, message: InboxMessage }),
    /** A conversation was added or changed. */
    conversation: Conversation,
    /** A source of the knowledge base was added, progressed or changed. */
    source: KnowledgeSource,
    /** Another member is writing in the conversation. Repeated every few seconds while the member writes; not replayed. */
    typing: z.object({ conversation_id: Id, user_id: Id, name: z.string() }),
    /**
     * Messages of one conversation that are not sent one by one, because they are more than 100, one was canceled or one is an
     * answer to a comment that was written in Instagram's app; the client reads the conversation.
     */
    more: z.object({ conversation_id: Id, count: z.number() }),
  },
})
