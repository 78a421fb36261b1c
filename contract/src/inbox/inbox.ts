import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id, Instant, Moment, Nothing } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ReplyActions } from './reply-actions.ts'
import { MessageKind } from './message-kinds.ts'

/** The sender: the customer, an automation or the bot, a person of the account, or another app. */
export const SenderKind = z.enum(['customer', 'automation', 'person', 'app'])
export type SenderKind = z.infer<typeof SenderKind>

const Participant = z.object({
  id: Id,
  /** Null until the platform returns the name. */
  username: z.nullable(z.string()),
})

/** The post of a comment. */
const PostCard = z.object({
  id: Id,
  caption: z.nullable(z.string()),
  permalink: z.nullable(z.string()),
  picture_url: z.nullable(z.string()),
})

export const InboxMessage = z.object({
  /**
   * Begins with `outbox-` until the message is sent, then becomes the platform's id. `client_message_id` and
   * `execution_id` identify the message across this change.
   */
  id: Id,
  /** `comment`: public, under `post`, sorted by time. */
  kind: z.enum(['message', 'comment']),
  /** Of a message that the platform has. */
  message_kind: z.optional(MessageKind),
  from: Participant,
  /** Empty if there is no text. */
  message: z.string(),
  /** Of a scheduled message: when it is sent. */
  created_time: Moment,
  sender_kind: SenderKind,
  /** Whether an automated message was written by AI, not with a fixed text. */
  by_ai: z.optional(z.boolean()),
  /** Whether an automated message is the away message of the account. */
  away_message: z.optional(z.boolean()),
  /** `failed`, `scheduled`, `sending` and `unknown` apply to outgoing messages; `cause` has the reason. */
  state: z.enum(['received', 'scheduled', 'sending', 'unknown', 'failed', 'sent', 'seen']),
  cause: z.nullable(z.string()),
  /** The platform's own message for `cause`. */
  cause_detail: z.optional(z.string()),
  /** It is sent when the account is connected again. */
  needs_login: z.optional(z.boolean()),
  /** Of a failed message: sending it again cannot succeed. */
  final: z.optional(z.boolean()),
  /** The client's id of a message written in the inbox. */
  client_message_id: z.nullable(z.string()),
  attachments: z.array(
    z.object({
      /** image, video, audio, file, share, story_mention, ephemeral, unsupported, … */
      type: z.string(),
      /** Expires after some days. */
      url: z.nullable(z.string()),
      title: z.nullable(z.string()),
    }),
  ),
  /** Of a message with cards or buttons, the text of which repeats them. */
  cards: z.optional(
    z.array(
      z.object({
        title: z.string(),
        subtitle: z.nullable(z.string()),
        image_url: z.nullable(z.string()),
        /** Opened by a tap on the card. */
        url: z.nullable(z.string()),
        /** `url`: null for a button that leads to an automation or a person. */
        buttons: z.array(z.object({ title: z.string(), url: z.nullable(z.string()) })),
      }),
    ),
  ),
  reply_to: z.nullable(z.string()),
  /** Of a message that is not sent: what is done once it is. */
  actions: z.optional(ReplyActions),
  story_url: z.nullable(z.string()),
  /** The reaction of the person. */
  reaction: z.nullable(z.string()),
  edited: z.boolean(),
  /** Unsent by its author; the content is deleted. */
  unsent: z.boolean(),
  post: z.nullable(PostCard),
  /** The chat in which a person approved this text that the assistant wrote. */
  assistant_chat: z.optional(Id),
  /** Set if Skein hid or deleted the comment. */
  moderated: z.optional(z.enum(['hidden', 'deleted'])),
  /** Whether a person, not an automation, hid or deleted the comment. */
  moderated_by_person: z.optional(z.boolean()),
  /** Whether the comment was written under a live video. Instagram allows no public reply to it and no hiding. */
  live: z.optional(z.boolean()),
  /** The entry of the decision log for an automated message. */
  execution_id: z.nullable(Id),
})
export type InboxMessage = z.infer<typeof InboxMessage>

export const Conversation = z.object({
  id: Id,
  /** The account itself, then the person. */
  participants: z.object({ data: z.array(Participant) }),
  updated_time: Moment,
  /** Null while automation answers. */
  automation_paused_until: z.nullable(Moment),
  needs_person: z.boolean(),
  needs_person_reason: z.nullable(z.string()),
  /** Unread messages of the person; 100 means 100 or more. At least 1 if it was marked as unread. */
  unread_count: z.number(),
  /** Until when a person may reply; in the past if the window has closed, null if there is nothing to reply to. */
  window_closes_at: z.nullable(Moment),
  /**
   * Who may reply: people and automation (`open`), only people (`human_agent`, until `human_agent_closes_at`), a person
   * once as the private reply to a comment (`private_reply`), or no one until the person writes again (`closed`).
   */
  reply_window: z.enum(['open', 'human_agent', 'private_reply', 'closed']),
  human_agent_closes_at: z.nullable(Moment),
  /**
   * Why a person who only comments gets no private reply: the one that Instagram allows was sent, or the comment is too
   * old. Absent otherwise.
   */
  private_reply: z.optional(z.enum(['sent', 'expired'])),
  /** A person marked it as done. A new message or comment of the customer reopens it. */
  done: z.boolean(),
  /** The member who answers; null: everybody. It does not stop automatic replies. */
  assignee: z.nullable(z.object({ user_id: Id, name: z.string() })),
  /** Until when it is snoozed; null if it is not. A new message or comment of the customer wakes it. */
  snoozed_until: z.nullable(Moment),
  /**
   * Since when the customer waits: the time of the oldest message or comment after the last answer of a person or an
   * automation; null if none waits, and if it is done. The away message is no answer.
   */
  waiting_since: z.nullable(Moment),
  /** The customer's name, as far as Instagram gives one. */
  name: z.nullable(z.string()),
  /** The customer's profile picture, as far as Instagram gives one; the address expires after some days. */
  picture_url: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Time of the oldest stored message; older ones are on the platform only. Null if all are stored. */
  known_since: z.nullable(Moment),
  last_message: z.nullable(InboxMessage),
  /** Of a search: the newest text of the conversation that contains it. Absent if only the name does. */
  match: z.optional(z.string()),
})
export type Conversation = z.infer<typeof Conversation>

const Paging = {
  cursor: Cursor,
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
}

export const ConversationFilter = z.enum([
  'needs_person',
  'waiting',
  'unread',
  'messages',
  'comments',
  'failed',
  'closing',
  'mine',
  'unassigned',
  'snoozed',
  'done',
])
export type ConversationFilter = z.infer<typeof ConversationFilter>

export const listConversations = defineEndpoint({
  method: 'GET',
  path: '/instagram/conversations',
  permission: 'read',
  summary: 'Conversations of an account, those of people who only comment included, the newest first',
  input: z.object({
    platform_user_id: Id,
    /** Searches names and messages. */
    query: z.optional(z.string().check(z.maxLength(100))),
    /**
     * `waiting`: what needs a reply, and unread messages of the last day that nobody answered. `messages`: people who sent a message, not only a comment. `closing`: the reply window closes within four hours.
     * `mine`: assigned to the signed-in user. Conversations marked as done are only in `done` and in searches; snoozed ones only in `snoozed` and in searches.
     */
    filter: z.optional(ConversationFilter),
    ...Paging,
  }),
  output: z.object({ data: z.array(Conversation) }),
  paged: true,
})

export const getConversation = defineEndpoint({
  method: 'GET',
  path: '/instagram/conversations/{id}',
  permission: 'read',
  summary: 'A conversation',
  input: z.object({ id: Id }),
  output: Conversation,
})

/** The largest number of conversations that a view counts; this number means as many or more. */
export const maxCountedConversations = 1000

export const countConversations = defineEndpoint({
  method: 'GET',
  path: '/instagram/conversations/counts',
  permission: 'read',
  summary:
    'The number of conversations that need a reply, that are unread and that are mine; at most 1,000 each',
  input: z.object({ platform_user_id: Id }),
  output: z.object({ needs_person: z.number(), unread: z.number(), mine: z.number() }),
})

/** The most conversations that `listWaiting` returns. */
export const maxWaitingListed = 3

export const listWaiting = defineEndpoint({
  method: 'GET',
  path: '/instagram/conversations/waiting',
  permission: 'read',
  summary: 'The conversations of the filter `waiting` whose reply window closes next, and how many there are',
  input: z.object({ platform_user_id: Id }),
  /** `last_message` is the newest message of the customer, if there is one. `count`: at most 1,000. */
  output: z.object({ data: z.array(Conversation), count: z.number() }),
})

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/instagram/messages',
  permission: 'read',
  summary:
    'The newest messages of a conversation, in the order in which they were written; the cursor leads back',
  input: z.object({ conversation_id: Id, platform_user_id: Id, ...Paging }),
  output: z.object({ messages: z.array(InboxMessage) }),
  paged: true,
})

/** The client's id of the message. */
const ClientMessageId = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))

const Delivery = z.object({
  /** The id on the platform; null until it is known. */
  message_id: z.nullable(z.string()),
  client_message_id: z.string(),
  /** `unknown`: the outcome is unclear; it is reconciled and never sent twice. */
  state: z.enum(['sent', 'sending', 'unknown']),
})

const QuotedId = z.string().check(z.minLength(1), z.maxLength(200))

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/instagram/send-message',
  permission: 'reply',
  summary:
    'Reply to a contact, now or later; the same client_message_id is one message. 202 while its outcome is not known',
  input: z.object({
    platform_user_id: Id,
    recipient_id: Id,
    message: z.string().check(
      z.refine((text) => text.trim() !== '', { error: () => m.common_enter_a_message() }),
      z.refine((text) => new TextEncoder().encode(text.trim()).length <= limits.messageBytes, {
        error: () => m.problem_message_too_long(),
      }),
    ),
    client_message_id: ClientMessageId,
    /** When to send it, before the reply window closes; at once if absent. */
    send_at: z.optional(Instant),
    /** The id of the message of the conversation that it quotes. Not read when the message is sent already. */
    reply_to: z.optional(QuotedId),
    /** Done once, after Instagram accepted the message. */
    actions: z.optional(ReplyActions),
  }),
  output: z.extend(Delivery, {
    state: z.enum(['sent', 'scheduled', 'sending', 'unknown']),
    /** Of a scheduled message: the id under which it can be canceled. */
    scheduled_id: z.optional(Id),
  }),
  late: true,
})

export const cancelScheduled = defineEndpoint({
  method: 'DELETE',
  path: '/instagram/scheduled/{scheduled_id}',
  permission: 'reply',
  summary: 'Cancel a scheduled message that is not being sent yet',
  input: z.object({ scheduled_id: Id }),
  output: Nothing,
})

export const sendImage = defineEndpoint({
  method: 'POST',
  path: '/instagram/send-image',
  permission: 'reply',
  summary:
    'Send an uploaded image to a contact; the same client_message_id is one message. 202 while its outcome is not known',
  input: z.object({
    platform_user_id: Id,
    recipient_id: Id,
    /** An image uploaded with `/instagram/images`. */
    image_id: Id,
    client_message_id: ClientMessageId,
  }),
  output: Delivery,
  late: true,
})

export const replyToComment = defineEndpoint({
  method: 'POST',
  path: '/instagram/comments/{id}/reply',
  permission: 'reply',
  summary:
    'Reply publicly to a comment; the same client_message_id is one reply. 202 while its outcome is not known',
  input: z.object({
    /** The id of the comment on the platform. */
    id: Id,
    platform_user_id: Id,
    message: z.string().check(
      z.refine((text) => text.trim() !== '', { error: () => m.common_enter_a_message() }),
      z.refine((text) => text.trim().length <= limits.commentReply, {
        error: () => m.problem_message_too_long(),
      }),
    ),
    client_message_id: ClientMessageId,
  }),
  output: Delivery,
  late: true,
})

export const setCommentVisibility = defineEndpoint({
  method: 'POST',
  path: '/instagram/comments/{id}/visibility',
  permission: 'reply',
  summary: 'Hide a comment from the public, or show it again. 202 while its outcome is not known',
  input: z.object({ id: Id, platform_user_id: Id, hidden: z.boolean() }),
  output: z.object({ id: Id, hidden: z.boolean(), state: z.enum(['sent', 'sending', 'unknown']) }),
  late: true,
})
