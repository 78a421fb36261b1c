import type { Ctx } from '#src/context.ts'
import type { GmailMessage } from '#src/integrations/gmail/read-message.ts'
import { callGmail, requireMailbox, type Mailbox, type OnBehalf } from './require-mailbox.ts'

export interface ReadMail {
  id: string
  thread_id: string
  from: string
  to: string
  subject: string
  received_at: string
  text: string
}

/** Longer mails are cut. */
const maxCharacters = 20_000

/** Returns a mail as text. Does not mark it as read. */
export async function readMail(ctx: Ctx, { id, ...whose }: OnBehalf & { id: string }): Promise<ReadMail> {
  const mailbox = await requireMailbox(ctx, whose)
  return toReadMail(ctx, mailbox, await callGmail(ctx, mailbox, (access) => ctx.gmail.read(access, id)))
}

export async function toReadMail(ctx: Ctx, mailbox: Mailbox, mail: GmailMessage): Promise<ReadMail> {
  const { id, thread_id, from, to, subject, received_at } = mail
  const text = mail.text ?? (await textOf(ctx, mailbox, mail))
  return { id, thread_id, from, to, subject, received_at: received_at.toISOString(), text: truncated(text) }
}

/** Returns the text of an HTML mail. Untrusted HTML is parsed in an isolated process. */
async function textOf(ctx: Ctx, { account_id }: Mailbox, { html, snippet }: GmailMessage): Promise<string> {
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

function truncated(text: string): string {
  const plain = text.replaceAll('\r\n', '\n').trim()
  return plain.length <= maxCharacters ? plain : `${plain.slice(0, maxCharacters)}\n[…]`
}
