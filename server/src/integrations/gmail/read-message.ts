import { isUtf8 } from 'node:buffer'
import { parseFragment } from 'parse5'
import * as z from 'zod'
import { decode } from '../documents/decode.ts'
import { listOf, readItems } from '../read-list.ts'
import { headerText } from './header-text.ts'

const Header = z.object({ name: z.string(), value: z.string() })

const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
/** A list, empty when it is absent or null. */
const optionalListOf = <T extends z.ZodType>(item: T, name: string) =>
  listOf(item, name)
    .nullish()
    .transform((items) => items ?? [])

/** A message or a part of one. */
const Part = z.object({
  mimeType: Text,
  filename: Text,
  headers: optionalListOf(Header, 'headers'),
  body: z.object({ data: z.string().nullish() }).nullish(),
  /** Read one by one, see `partsOf`. */
  parts: z.array(z.unknown()).nullish(),
})
type Part = z.output<typeof Part>

const partsOf = ({ parts }: Part): Part[] => readItems(parts ?? [], { item: Part, name: 'parts' })

export const Message = z.object({
  id: z.string().min(1),
  threadId: z.string().min(1),
  labelIds: optionalListOf(z.string(), 'labels'),
  /** HTML-escaped. */
  snippet: Text,
  /** Milliseconds since 1970, as text. */
  internalDate: z.union([z.string().regex(/^-?\d+$/), z.number()]),
  payload: Part.nullish(),
})

/** `messages` is absent when nothing was found. */
export const MessageList = z.object({
  messages: optionalListOf(z.object({ id: z.string().min(1) }), 'mails'),
})

/** `unreadable`: the number of mails that are left out. */
export const Thread = z
  .object({ id: z.string(), messages: z.array(z.unknown()).nullish() })
  .transform(({ messages: items }) => {
    const messages = items ?? []
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
    headerText(message.payload?.headers.find((each) => each.name.toLowerCase() === name)?.value ?? '')
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
    ...letterOf(message.payload),
  }
}

/** The text of a letter, or of one of its parts; null in a form that it does not have. */
interface Letter {
  text: string | null
  html: string | null
}

/** Returns the letter of a mail, without attachments and attached mails. */
function letterOf(payload: Part | null | undefined): Letter {
  if (!payload) return { text: null, html: null }
  const parts = lettersIn(payload, isAttached)
  // Some programs name the letter as if it were a file.
  return joined(parts.length > 0 ? parts : lettersIn(payload, isAttachment))
}

const maxDepth = 20

/** Returns the parts that are shown one below the other. */
function lettersIn(part: Part, isLeftOut: (part: Part, depth: number) => boolean, depth = 0): Letter[] {
  if (depth > maxDepth || isLeftOut(part, depth)) return []
  const type = part.mimeType.toLowerCase()
  const hasData = typeof part.body?.data === 'string'
  if (hasData && type === 'text/plain') return [{ text: decodedText(part), html: null }]
  if (hasData && type === 'text/html') return [{ text: null, html: decodedText(part) }]
  const inner = partsOf(part).map((each) => lettersIn(each, isLeftOut, depth + 1))
  if (type !== 'multipart/alternative') return inner.flat()
  const forms = inner.map(joined)
  const text = forms.find((form) => form.text !== null)?.text ?? null
  const html = forms.find((form) => form.html !== null)?.html ?? null
  return text === null && html === null ? [] : [{ text, html }]
}

/** Returns parts as one letter: as text if all of them have a text, and as HTML if one of them has HTML. */
function joined(parts: readonly Letter[]): Letter {
  const texts = parts.flatMap(({ text }) => text ?? [])
  const hasPage = parts.some(({ html }) => html !== null)
  return {
    text: texts.length > 0 && texts.length === parts.length ? texts.join('\n\n') : null,
    html: hasPage ? parts.map(({ text, html }) => html ?? pageOf(text ?? '')).join('\n') : null,
  }
}

const pageOf = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('\n')

const isAttached = (part: Part, depth: number): boolean => part.filename !== '' || isAttachment(part, depth)

function isAttachment({ mimeType, headers }: Part, depth: number): boolean {
  const disposition = headers.find(({ name }) => name.toLowerCase() === 'content-disposition')?.value ?? ''
  return /^\s*attachment/i.test(disposition) || (depth > 0 && mimeType.toLowerCase().startsWith('message/'))
}

/** Gmail converts most texts to UTF-8 without changing their charset header, so UTF-8 is tried first. */
function decodedText({ headers, body }: Part): string {
  const bytes = Buffer.from(body?.data ?? '', 'base64url')
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const charset = /charset\s*=\s*["']?([\w.:-]+)/i.exec(type)?.[1] ?? null
  const isEscaped = /^(?:iso-2022|$)/i.test(charset ?? '') && bytes.includes(0x1b)
  return !isEscaped && isUtf8(bytes) ? new TextDecoder().decode(bytes) : decode(bytes, charset)
}

function unescapeHtml(html: string): string {
  return parseFragment(html)
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('')
}
