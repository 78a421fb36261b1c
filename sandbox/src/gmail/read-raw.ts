import PostalMime, { type Address } from 'postal-mime'
import type { NewMail } from '../state/mailboxes.ts'
import { refusal } from './errors.ts'

interface Raw {
  raw?: unknown
  threadId?: unknown
}

/** Parses a mail in RFC 2822 format and base64url. Bcc recipients get the mail but are not kept. */
export async function readRaw({ raw, threadId }: Raw, from: string, at: number): Promise<NewMail> {
  if (typeof raw !== 'string' || raw === '')
    throw refusal(400, {
      message: "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
    })
  const mail = await PostalMime.parse(Buffer.from(raw, 'base64url'))
  const to = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].map(written).filter(Boolean)
  if (to.length === 0) throw refusal(400, { message: 'Recipient address required' })
  return {
    from: mail.from ? written(mail.from) : from,
    to: to.join(', '),
    subject: mail.subject ?? '',
    text: mail.text?.replace(/\n$/, '') ?? null,
    html: mail.html ?? null,
    references: [mail.references, mail.inReplyTo].find(Boolean) ?? '',
    ...(mail.messageId ? { messageId: mail.messageId } : {}),
    ...(typeof threadId === 'string' ? { threadId } : {}),
    labels: [],
    at,
  }
}

const written = ({ name, address }: Address): string =>
  name && address ? `${name} <${address}>` : (address ?? '')
