import { parseFragment } from 'parse5'
import * as z from 'zod'
import { listOf, readItems } from '../read-list.ts'

const Header = z.object({ name: z.string(), value: z.string() })

/** A message or a part of one. */
const Part = z.object({
  mimeType: z.string().default(''),
  filename: z.string().default(''),
  headers: listOf(Header, 'headers').default([]),
  body: z.object({ data: z.string().optional() }).default({}),
  /** Read one by one, see `partsOf`. */
  parts: z.array(z.unknown()).optional(),
})
type Part = z.output<typeof Part>

const partsOf = ({ parts = [] }: Part): Part[] => readItems(parts, { item: Part, name: 'parts' })

export const Message = z.object({
  id: z.string().min(1),
  threadId: z.string().min(1),
  labelIds: listOf(z.string(), 'labels').default([]),
  /** HTML-escaped. */
  snippet: z.string().default(''),
  /** Milliseconds since 1970, as text. */
  internalDate: z.string().regex(/^\d+$/),
  payload: Part.optional(),
})

/** `messages` is absent when nothing was found. */
export const MessageList = z.object({
  messages: listOf(z.object({ id: z.string().min(1) }), 'mails').default([]),
})

/** `unreadable`: the number of mails that are left out. */
export const Thread = z
  .object({ id: z.string(), messages: z.array(z.unknown()).default([]) })
  .transform(({ messages }) => {
    const read = readItems(messages, { item: Message, name: 'mails' })
    return { messages: read, unreadable: messages.length - read.length }
  })

export const Draft = z.object({
  id: z.string().min(1),
  message: z.object({ id: z.string(), threadId: z.string() }),
})

export const Sent = z.object({ id: z.string().min(1), threadId: z.string() })

/** A mail in our own format. */
export interface GmailMessage {
  id: string
  thread_id: string
  labels: string[]
  from: string
  /** The header `Reply-To`; empty when absent. */
  reply_to: string
  to: string
  subject: string
  /** The beginning of the text, as Gmail shows it in lists. */
  snippet: string
  received_at: Date
  /** The header `Message-ID`; empty when absent. */
  message_id: string
  /** The original `Message-ID` where Google replaced it; empty otherwise. */
  given_message_id: string
  references: string
  /** Null when not requested or when the mail has no such part. */
  text: string | null
  html: string | null
}

export function readMessage(message: z.output<typeof Message>): GmailMessage {
  const header = (name: string) =>
    message.payload?.headers.find((each) => each.name.toLowerCase() === name)?.value.trim() ?? ''
  return {
    id: message.id,
    thread_id: message.threadId,
    labels: message.labelIds,
    from: header('from'),
    reply_to: header('reply-to'),
    to: header('to'),
    subject: header('subject'),
    snippet: unescapeHtml(message.snippet),
    received_at: new Date(Number(message.internalDate)),
    message_id: header('message-id'),
    given_message_id: header('x-google-original-message-id'),
    references: header('references'),
    text: textOf(message.payload, 'text/plain'),
    html: textOf(message.payload, 'text/html'),
  }
}

const maxDepth = 20

/** Returns the text of the first part of a type that belongs to the mail itself, not to an attachment or an attached mail. */
function textOf(part: Part | undefined, type: string, depth = 0): string | null {
  if (!part || depth > maxDepth || isAttached(part, depth)) return null
  if (part.mimeType.toLowerCase() === type && part.body.data !== undefined) return decode(part)
  for (const inner of partsOf(part)) {
    const text = textOf(inner, type, depth + 1)
    if (text !== null) return text
  }
  return null
}

function isAttached({ mimeType, filename, headers }: Part, depth: number): boolean {
  const disposition = headers.find(({ name }) => name.toLowerCase() === 'content-disposition')?.value ?? ''
  return (
    filename !== '' ||
    /^\s*attachment/i.test(disposition) ||
    (depth > 0 && mimeType.toLowerCase().startsWith('message/'))
  )
}

/** Gmail converts most texts to UTF-8 without changing their charset header, so UTF-8 is tried first. */
function decode({ headers, body }: Part): string {
  const bytes = Buffer.from(body.data ?? '', 'base64url')
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const charset = /charset="?([\w.:-]+)/i.exec(type)?.[1] ?? 'utf-8'
  const escaped = /^iso-2022/i.test(charset) && bytes.includes(0x1b)
  const text = escaped ? null : tryDecode(bytes, 'utf-8', true)
  return text ?? tryDecode(bytes, charset, false) ?? tryDecode(bytes, 'windows-1252', false) ?? ''
}

function tryDecode(bytes: Uint8Array, charset: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

function unescapeHtml(html: string): string {
  return parseFragment(html)
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('')
}
