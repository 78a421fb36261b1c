import type { Ctx } from '#src/context.ts'
import type { GmailMessage } from '#src/integrations/gmail/read-message.ts'
import { askGmail, requireMailbox, type Mailbox, type OnBehalf } from './require-mailbox.ts'

export interface ReadMail {
  id: string
  thread_id: string
  from: string
  to: string
  subject: string
  received_at: string
  text: string
}

/** Enough for any letter; what is longer is a file in disguise. */
const maxCharacters = 20_000

/** One mail as text. It stays unread. */
export async function readMail(ctx: Ctx, { id, ...whose }: OnBehalf & { id: string }): Promise<ReadMail> {
  const mailbox = await requireMailbox(ctx, whose)
  return presentMail(ctx, mailbox, await askGmail(ctx, mailbox, (access) => ctx.gmail.read(access, id)))
}

export async function presentMail(ctx: Ctx, mailbox: Mailbox, mail: GmailMessage): Promise<ReadMail> {
  const { id, thread_id, from, to, subject, received_at } = mail
  const text = mail.text ?? (await wordsOf(ctx, mailbox, mail))
  return { id, thread_id, from, to, subject, received_at: received_at.toISOString(), text: shortened(text) }
}

/** Pages of strangers are read by a process that may do nothing else. */
async function wordsOf(ctx: Ctx, { account_id }: Mailbox, { html, snippet }: GmailMessage): Promise<string> {
  if (html === null) return snippet
  const read = await ctx.documents.read({
    kind: 'html',
    tenant: account_id,
    bytes: new TextEncoder().encode(html),
    address: 'https://mail.google.com/',
    charset: 'utf-8',
  })
  return typeof read === 'string' ? snippet : read.blocks.map(({ text }) => text).join('\n\n')
}

function shortened(text: string): string {
  const plain = text.replaceAll('\r\n', '\n').trim()
  return plain.length <= maxCharacters ? plain : `${plain.slice(0, maxCharacters)}\n[…]`
}
