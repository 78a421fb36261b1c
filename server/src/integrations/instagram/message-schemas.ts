import * as z from 'zod'
import { Flag, Id, optional, pageOf, Person, Text, Time } from './schemas.ts'

export const Sent = z.object({ recipient_id: Id, message_id: Id })
export type Sent = z.output<typeof Sent>
export const Uploaded = z.object({ attachment_id: Id })

const Picture = optional(z.object({ url: Text }))

/** The name of the property that holds the address says what kind of attachment it is. */
const Attachment = z
  .object({ image_data: Picture, video_data: Picture, audio_data: Picture, file_url: Text })
  .transform(({ image_data, video_data, audio_data, file_url }) => {
    if (image_data) return { type: 'image', url: image_data.url }
    if (video_data) return { type: 'video', url: video_data.url }
    if (audio_data) return { type: 'audio', url: audio_data.url }
    return { type: 'file', url: file_url }
  })

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
    attachments: message.attachments?.data ?? [],
  }))
export type DirectMessage = z.output<typeof DirectMessage>

/** Below the newest 20 messages, items have only an id. Such an item becomes null. */
const Listed = z.unknown().transform((item) => {
  const message = DirectMessage.safeParse(item).data
  const hasContent = typeof item === 'object' && item !== null && ('from' in item || 'message' in item)
  return message && hasContent ? message : null
})

const Messages = optional(pageOf(Listed))

const readableMessages = (messages: z.output<typeof Messages>) => ({
  /** Newest first. */
  messages: messages?.items.filter((message) => message !== null) ?? [],
  /** Older messages exist that were not returned or can no longer be read. */
  is_truncated: messages?.items.includes(null) === true || (messages?.next_cursor ?? null) !== null,
})

export const Conversation = z
  .object({
    id: Id,
    updated_time: Time,
    participants: optional(z.object({ data: z.array(Person) })),
    messages: Messages,
  })
  .transform(({ id, updated_time, participants, messages }) => ({
    id,
    updated_at: updated_time,
    participants: participants?.data ?? [],
    last_message: messages?.items[0] ?? null,
    ...readableMessages(messages),
  }))
export type Conversation = z.output<typeof Conversation>

export const Thread = z
  .object({ id: Id, messages: Messages })
  .transform(({ id, messages }) => ({ id, ...readableMessages(messages) }))
export type Thread = z.output<typeof Thread>
