import { parseFragment } from 'parse5'
import type * as z from 'zod'
import type { Message, Part } from './wire.ts'

/** A mail in our own shape. */
export interface GmailMessage {
  id: string
  thread_id: string
  labels: string[]
  from: string
  to: string
  subject: string
  /** The beginning of its text, as Gmail shows it in a list. */
  snippet: string
  received_at: Date
  /** The header `Message-ID`, by which other mails refer to it; empty when there is none. */
  message_id: string
  /** The same as its writer gave it, where Google has put another in its place; empty otherwise. */
  given_message_id: string
  references: string
  /** Null when it was not asked for, or when there is no such part. */
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
    to: header('to'),
    subject: header('subject'),
    snippet: unescaped(message.snippet),
    received_at: new Date(Number(message.internalDate)),
    message_id: header('message-id'),
    given_message_id: header('x-google-original-message-id'),
    references: header('references'),
    text: wordsOf(message.payload, 'text/plain'),
    html: wordsOf(message.payload, 'text/html'),
  }
}

const deepest = 20

/** The first part of a type that is not an attachment. */
function wordsOf(part: Part | undefined, type: string, depth = 0): string | null {
  if (!part || depth > deepest) return null
  const isWords = part.mimeType.toLowerCase() === type && part.filename === ''
  if (isWords && part.body.data !== undefined) return decode(part)
  for (const inner of part.parts ?? []) {
    const words = wordsOf(inner, type, depth + 1)
    if (words !== null) return words
  }
  return null
}

/** Gmail hands most texts over as UTF-8, whatever their own header still says. */
function decode({ headers, body }: Part): string {
  const bytes = Buffer.from(body.data ?? '', 'base64url')
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const charset = /charset="?([\w.:-]+)/i.exec(type)?.[1] ?? 'utf-8'
  const escaped = /^iso-2022/i.test(charset) && bytes.includes(0x1b)
  const words = escaped ? null : attempt(bytes, 'utf-8', true)
  return words ?? attempt(bytes, charset, false) ?? attempt(bytes, 'windows-1252', false) ?? ''
}

function attempt(bytes: Uint8Array, charset: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

function unescaped(html: string): string {
  return parseFragment(html)
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('')
}
