import * as z from 'zod'
import { Flag, Id, optional, pageOf, Person, Text, Time } from './wire.ts'

export const Sent = z.object({ recipient_id: Id, message_id: Id })
export type Sent = z.output<typeof Sent>
export const Uploaded = z.object({ attachment_id: Id })

const Attachment = z.looseObject({ type: Text })

export const DirectMessage = z
  .object({
    id: Id,
    created_time: Time,
    from: optional(Person),
    to: optional(z.object({ data: z.array(Person) })),
    message: Text,
    is_unsupported: Flag,
    attachments: optional(z.object({ data: z.array(Attachment) })),
  })
  .transform((message) => ({
    mid: message.id,
    timestamp: message.created_time,
    from_id: message.from?.id ?? null,
    from_username: message.from?.username ?? null,
    to_ids: message.to?.data.map((person) => person.id) ?? [],
    text: message.message ?? '',
    is_unsupported: message.is_unsupported,
    attachment_count: message.attachments?.data.length ?? 0,
  }))
export type DirectMessage = z.output<typeof DirectMessage>

/** Below the newest 20 only ids are told; such an item says nothing about a message. */
const Listed = z.unknown().transform((item) => {
  const message = DirectMessage.safeParse(item).data
  const isTold = typeof item === 'object' && item !== null && ('from' in item || 'message' in item)
  return message && isTold ? message : null
})

export const Conversation = z
  .object({
    id: Id,
    updated_time: Time,
    participants: optional(z.object({ data: z.array(Person) })),
    messages: optional(pageOf(Listed)),
  })
  .transform((conversation) => ({
    id: conversation.id,
    updated_at: conversation.updated_time,
    participants: conversation.participants?.data ?? [],
    last_message: conversation.messages?.items[0] ?? null,
  }))
export type Conversation = z.output<typeof Conversation>

export const Thread = z
  .object({ id: Id, messages: optional(pageOf(Listed)) })
  .transform(({ id, messages }) => ({
    id,
    /** Newest first. */
    messages: messages?.items.filter((message) => message !== null) ?? [],
    /** Older messages exist that cannot be read any more. */
    is_truncated: messages?.items.includes(null) === true || (messages?.next_cursor ?? null) !== null,
  }))
export type Thread = z.output<typeof Thread>
