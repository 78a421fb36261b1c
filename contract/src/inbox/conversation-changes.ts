import * as z from 'zod/mini'
import { defineEndpoint, Id, Instant, Nothing } from '../endpoint.ts'
import { Conversation, getConversation } from './inbox.ts'

export const takeOverConversation = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/takeover',
  permission: 'reply',
  audit: { resource: getConversation, fields: ['automation_paused_until'] },
  summary: 'Answer yourself: automation stays silent in this conversation for a while',
  input: z.object({ id: Id }),
  output: Conversation,
})

export const readConversation = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/read',
  permission: 'reply',
  audit: false,
  summary: 'Mark a conversation as read up to now; the customer sees it as seen',
  input: z.object({ id: Id }),
  output: Conversation,
})

export const markConversationUnread = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/unread',
  permission: 'reply',
  audit: false,
  summary: 'Mark a conversation as unread; the customer does not see it',
  input: z.object({ id: Id }),
  output: Conversation,
})

/** The `updated_time` that the caller sees. The server responds with 409 if the customer has written since. */
const SeenTo = z.optional(Instant)

export const setConversationDone = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/done',
  permission: 'reply',
  audit: { resource: getConversation },
  summary: 'Mark a conversation as done, or reopen it; a new message of the customer reopens it too',
  input: z.object({ id: Id, done: z.boolean(), seen_to: SeenTo }),
  output: Conversation,
})

export const assignConversation = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/assign',
  permission: 'reply',
  audit: { resource: getConversation, fields: ['assignee'] },
  summary: 'Assign a conversation to a member who may answer; null unassigns it',
  input: z.object({
    id: Id,
    user_id: z.nullable(Id),
    /** The assignee that the caller sees; null: none. The server responds with 409 if another member is assigned now. */
    from_user_id: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
  output: Conversation,
})

export const snoozeConversation = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/snooze',
  permission: 'reply',
  audit: { resource: getConversation, fields: ['snoozed_until'] },
  summary: 'Remove a conversation from the list until a time within a year, or a message of the customer',
  /** `until`: null wakes it. */
  input: z.object({ id: Id, until: z.nullable(Instant), seen_to: SeenTo }),
  output: Conversation,
})

export const typeInConversation = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/typing',
  permission: 'reply',
  audit: false,
  summary: 'Show or hide the typing indicator to the customer, and tell other members who is writing',
  /** `public_reply`: a public reply to a comment is written, so only the other members are told. */
  input: z.object({ id: Id, on: z.boolean(), public_reply: z.optional(z.boolean()) }),
  output: Nothing,
})

export const resumeConversation = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/resume',
  permission: 'reply',
  audit: { resource: getConversation, fields: ['automation_paused_until'] },
  summary: 'Turn automatic replies in a conversation back on',
  input: z.object({ id: Id }),
  output: Conversation,
})
