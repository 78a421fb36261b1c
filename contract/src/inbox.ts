import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id, Moment, Nothing } from './endpoint.ts'
import { limits } from './limits.ts'
import { MessageKind } from './message-kinds.ts'

/** Who wrote: the customer, a rule or the bot, a person of the account, or another app. */
export const SenderKind = z.enum(['customer', 'automation', 'person', 'app'])
export type SenderKind = z.infer<typeof SenderKind>

const Participant = z.object({
  id: Id,
  /** Null while the platform has not told the name. */
  username: z.nullable(z.string()),
})

/** A post that a comment stands under. */
const PostCard = z.object({
  id: Id,
  caption: z.nullable(z.string()),
  permalink: z.nullable(z.string()),
  picture_url: z.nullable(z.string()),
})

export const InboxMessage = z.object({
  /**
   * Of a message that is not at the platform yet it begins with `outbox-`. Once it is there it has the platform's id, and
   * is recognised by its `client_message_id` or its `execution_id`.
   */
  id: Id,
  /** `comment`: said in public under `post`, shown where it belongs in time. */
  kind: z.enum(['message', 'comment']),
  /** Of a message that the platform has. */
  message_kind: z.optional(MessageKind),
  from: Participant,
  /** Empty when there is no text. */
  message: z.string(),
  created_time: Moment,
  sender_kind: SenderKind,
  /** Of what automation said: its words are those of AI, not fixed ones of a rule. */
  by_ai: z.optional(z.boolean()),
  /** `failed`, `sending` and `unknown` only of messages that we send; `cause` says why. */
  state: z.enum(['received', 'sending', 'unknown', 'failed', 'sent', 'seen']),
  cause: z.nullable(z.string()),
  /** The sender's own name for a message that was written by hand here. */
  client_message_id: z.nullable(z.string()),
  attachments: z.array(
    z.object({
      /** image, video, audio, file, share, story_mention, ephemeral, unsupported, … */
      type: z.string(),
      /** Dies after some days. */
      url: z.nullable(z.string()),
      title: z.nullable(z.string()),
    }),
  ),
  reply_to: z.nullable(z.string()),
  story_url: z.nullable(z.string()),
  /** The person's reaction to it. */
  reaction: z.nullable(z.string()),
  edited: z.boolean(),
  /** Taken back by its writer; its content is gone. */
  unsent: z.boolean(),
  post: z.nullable(PostCard),
  /** Set when a rule took a comment of the person out of sight. */
  moderated: z.optional(z.enum(['hidden', 'deleted'])),
  /** The entry of the ledger that tells why automation said this. */
  execution_id: z.nullable(Id),
})
export type InboxMessage = z.infer<typeof InboxMessage>

export const Conversation = z.object({
  id: Id,
  /** The account itself, then the person. */
  participants: z.object({ data: z.array(Participant) }),
  updated_time: Moment,
  /** Null when automation answers. */
  automation_paused_until: z.nullable(Moment),
  needs_person: z.boolean(),
  needs_person_reason: z.nullable(z.string()),
  /** Messages of the person since somebody looked; 100 stands for 100 or more. */
  unread_count: z.number(),
  /** Until when a person may answer; in the past when it is too late, null when there is nothing to answer. */
  window_closes_at: z.nullable(Moment),
  /**
   * Who may still write: anybody of ours (`open`), only a person (`human_agent`, until `human_agent_closes_at`), a person
   * once, as the private answer to a comment (`private_reply`), nobody before the person writes again (`closed`).
   */
  reply_window: z.enum(['open', 'human_agent', 'private_reply', 'closed']),
  human_agent_closes_at: z.nullable(Moment),
  tags: z.array(z.string()),
  /** How far back its messages are known; older ones only the platform has. Null when all of them are here. */
  known_since: z.nullable(Moment),
  last_message: z.nullable(InboxMessage),
})
export type Conversation = z.infer<typeof Conversation>

const Paging = {
  cursor: Cursor,
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
}

export const ConversationFilter = z.enum([
  'needs_person',
  'unread',
  'messages',
  'comments',
  'failed',
  'closing',
])
export type ConversationFilter = z.infer<typeof ConversationFilter>

export const listConversations = defineEndpoint({
  method: 'GET',
  path: '/instagram/conversations',
  access: 'signed-in',
  summary: 'Conversations of an account, those of people who only comment included, the newest first',
  input: z.object({
    platform_user_id: Id,
    /** Words of the name or of a message. */
    query: z.optional(z.string().check(z.maxLength(100))),
    /** `messages`: of people who wrote, not only commented. `closing`: the time to answer ends within four hours. */
    filter: z.optional(ConversationFilter),
    ...Paging,
  }),
  output: z.object({ data: z.array(Conversation) }),
  paged: true,
})

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/instagram/messages',
  access: 'signed-in',
  summary:
    'The newest messages of a conversation, in the order in which they were written; the cursor leads back',
  input: z.object({ conversation_id: Id, platform_user_id: Id, ...Paging }),
  output: z.object({ messages: z.array(InboxMessage) }),
  paged: true,
})

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/instagram/send-message',
  access: 'signed-in',
  summary:
    'Answer a person by hand; the same client_message_id is one message. 202 while its end is not known',
  input: z.object({
    platform_user_id: Id,
    recipient_id: Id,
    message: z.string().check(
      z.refine((text) => text.trim() !== '', 'Write a message first.'),
      z.refine(
        (text) => new TextEncoder().encode(text.trim()).length <= limits.messageBytes,
        `A message may have ${limits.messageBytes} bytes at most.`,
      ),
    ),
    /** The sender's own name for the message. */
    client_message_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  output: z.object({
    /** The platform's id; null until it is known. */
    message_id: z.nullable(z.string()),
    client_message_id: z.string(),
    /** `unknown`: nobody can say yet whether it arrived; it is found out and never sent twice. */
    state: z.enum(['sent', 'sending', 'unknown']),
  }),
  late: true,
})

export const takeOverConversation = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/takeover',
  access: 'signed-in',
  summary: 'Answer yourself: automation stays silent in this conversation for a while',
  input: z.object({ id: Id }),
  output: Conversation,
})

export const readConversation = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/read',
  access: 'signed-in',
  summary: 'Note that somebody has read everything up to now; the person sees it as seen',
  input: z.object({ id: Id }),
  output: Conversation,
})

export const typeInConversation = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/typing',
  access: 'signed-in',
  summary: 'Show the person that somebody is writing, or no longer',
  input: z.object({ id: Id, on: z.boolean() }),
  output: Nothing,
})

export const resumeConversation = defineEndpoint({
  method: 'POST',
  path: '/instagram/conversations/{id}/resume',
  access: 'signed-in',
  summary: 'Let automation answer in this conversation again',
  input: z.object({ id: Id }),
  output: Conversation,
})
