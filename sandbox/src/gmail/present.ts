import type { BoxMail } from '../state/state-types.ts'

export type Format = 'full' | 'metadata' | 'minimal'

export interface Wish {
  format: Format
  /** With `metadata`: only these headers; all of them when empty. */
  headers: readonly string[]
}

interface Part {
  partId: string
  mimeType: string
  filename: string
  headers: { name: string; value: string }[]
  body: { size: number; data?: string; attachmentId?: string }
  parts?: Part[]
}

export function presentMail(mail: BoxMail, { format, headers }: Wish): Record<string, unknown> {
  const part = payloadOf(mail)
  const headerNames = headers.map((name) => name.toLowerCase())
  const metadata = {
    mimeType: part.mimeType,
    headers: part.headers.filter(
      ({ name }) => headerNames.length === 0 || headerNames.includes(name.toLowerCase()),
    ),
  }
  return {
    id: mail.id,
    threadId: mail.threadId,
    labelIds: mail.labels,
    snippet: snippetOf(mail),
    historyId: String(mail.at),
    internalDate: String(mail.at),
    sizeEstimate: 900 + (mail.text?.length ?? 0) + (mail.html?.length ?? 0),
    ...(format === 'full' ? { payload: part } : {}),
    ...(format === 'metadata' ? { payload: metadata } : {}),
  }
}

/** Returns the first 180 characters, escaped as HTML. */
function snippetOf({ text, html }: BoxMail): string {
  const words = (text ?? (html ?? '').replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
  const cut = words.length > 180 ? words.slice(0, 180) : words
  return cut
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function payloadOf(mail: BoxMail): Part {
  const words = [
    ...(mail.text === null ? [] : [wordsPart('text/plain', mail.text)]),
    ...(mail.html === null ? [] : [wordsPart('text/html', mail.html)]),
  ]
  const body = words.length === 1 && words[0] ? words[0] : group('multipart/alternative', words)
  const whole =
    mail.files.length === 0
      ? body
      : group('multipart/mixed', [
          body,
          ...mail.files.map(({ name, type, size }, index) => ({
            ...emptyPart(type),
            filename: name,
            body: { size, attachmentId: `ANGjdJ${mail.id}${index}` },
          })),
        ])
  return { ...numbered(whole, ''), headers: [...letterHead(mail), ...whole.headers] }
}

const emptyPart = (mimeType: string): Part => ({
  partId: '',
  mimeType,
  filename: '',
  headers: [],
  body: { size: 0 },
})

function wordsPart(mimeType: string, words: string): Part {
  const bytes = Buffer.from(words)
  return {
    ...emptyPart(mimeType),
    headers: [{ name: 'Content-Type', value: `${mimeType}; charset="UTF-8"` }],
    body: { size: bytes.length, data: bytes.toString('base64url') },
  }
}

const group = (mimeType: string, parts: Part[]): Part => ({
  ...emptyPart(mimeType),
  headers: [{ name: 'Content-Type', value: `${mimeType}; boundary="0000000000005a"` }],
  parts,
})

function numbered(part: Part, id: string): Part {
  if (!part.parts) return { ...part, partId: id }
  const parts = part.parts.map((inner, index) =>
    numbered(inner, id === '' ? String(index) : `${id}.${index}`),
  )
  return { ...part, partId: id, parts }
}

function letterHead(mail: BoxMail): { name: string; value: string }[] {
  const heads: [string, string][] = [
    ['From', mail.from],
    ['Reply-To', mail.replyTo ?? ''],
    ['To', mail.to],
    ['Subject', mail.subject],
    ['Date', new Date(mail.at).toUTCString()],
    ['Message-ID', mail.messageId],
    ['References', mail.references],
    ['MIME-Version', '1.0'],
  ]
  return heads.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }))
}
