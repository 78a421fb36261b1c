import type { Ctx } from '#src/context.ts'
import type { GmailMessage } from '#src/integrations/gmail/read-message.ts'
import { GmailError } from '#src/integrations/gmail/errors.ts'
import { recordActivity, type NewActivity } from './activity-store.ts'
import { answerAddressOf } from './addresses.ts'
import { callGmail, requireMailbox, type Mailbox } from './require-mailbox.ts'

type ReadMail = Pick<GmailMessage, 'id' | 'thread_id' | 'from' | 'to' | 'subject'> & {
  received_at: string
  text: string
  /** Where an answer goes if that is not the sender. */
  reply_to?: string
}

/** Longer mails are cut. */
const maxCharacters = 20_000

/** Returns a mail as text and records that it was read. Does not mark it as read in the mailbox. */
export async function readMail(ctx: Ctx, { id }: { id: string }): Promise<ReadMail> {
  const mailbox = await requireMailbox(ctx)
  const mail = await callGmail(ctx, mailbox, (access) => ctx.gmail.read(access, id))
  const { from: correspondent, subject } = mail
  await record(ctx, mailbox, { mail_id: mail.id, action: 'read', correspondent, subject })
  return toReadMail(ctx, mailbox, mail)
}

function record(
  ctx: Ctx,
  { account_id }: Mailbox,
  activity: Omit<NewActivity, 'account_id' | 'now'>,
): Promise<void> {
  return recordActivity(ctx.db, { ...activity, account_id, now: new Date(ctx.clock.now()) })
}

async function toReadMail(ctx: Ctx, mailbox: Mailbox, mail: GmailMessage): Promise<ReadMail> {
  const { id, thread_id, from, to, subject, received_at } = mail
  const text = await textOf(ctx, mailbox, mail)
  const answered = answerAddressOf(mail)
  return {
    id,
    thread_id,
    from,
    to,
    subject,
    ...(answered === null ? {} : { reply_to: answered }),
    received_at: received_at.toISOString(),
    text: truncated(text),
  }
}

/** A shorter text part may only say that the mail needs a program that shows HTML. */
const stubCharacters = 300

/** Returns the text of a mail: its text part, or that of its page if the text part is missing, or short beside a longer page. */
async function textOf(ctx: Ctx, mailbox: Mailbox, mail: GmailMessage): Promise<string> {
  const text = mail.text?.trim() ?? ''
  // The addresses of pages and pictures may be longer than what is said.
  const { length } = text.replace(/https?:\/\/\S+/gi, '')
  if (length >= stubCharacters || mail.html === null) return text || mail.snippet
  const page = await textOfPage(ctx, mailbox, mail.html)
  return page.length > 2 * length ? page : text || mail.snippet
}

/** Returns the text of a page, empty if it has none. Untrusted HTML is parsed in an isolated process. */
async function textOfPage(ctx: Ctx, { account_id }: Mailbox, html: string): Promise<string> {
  const read = await ctx.documents.read({
    kind: 'html',
    tenant: account_id,
    bytes: new TextEncoder().encode(html),
    address: 'https://mail.google.com/',
    charset: 'utf-8',
  })
  return typeof read === 'string' ? '' : [...read.blocks, ...read.around].map(({ text }) => text).join('\n\n')
}

function truncated(text: string): string {
  const plain = text.replaceAll('\r\n', '\n').trim()
  return plain.length <= maxCharacters ? plain : `${plain.slice(0, maxCharacters)}\n[…]`
}

const maxThreadMails = 20

/** Mails that are left out because they could not be read; absent if there are none. */
interface LeftOut {
  left_out?: number
}
const leftOut = (count: number): LeftOut => (count > 0 ? { left_out: count } : {})

/** Returns the last mails of a thread, oldest first, without drafts. */
export async function readMailThread(
  ctx: Ctx,
  { thread_id }: { thread_id: string },
): Promise<{ thread_id: string; mails: ReadMail[] } & LeftOut> {
  const mailbox = await requireMailbox(ctx)
  const thread = await callGmail(ctx, mailbox, (access) => ctx.gmail.readThread(access, thread_id))
  const mails: ReadMail[] = []
  for (const mail of thread.mails.filter(({ labels }) => !labels.includes('DRAFT')).slice(-maxThreadMails)) {
    mails.push(await toReadMail(ctx, mailbox, mail))
  }
  return { thread_id, mails, ...leftOut(thread.unreadable) }
}

export async function markMailRead(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  const mailbox = await requireMailbox(ctx)
  await callGmail(ctx, mailbox, (access) => ctx.gmail.markRead(access, id))
  return {}
}

type UnreadMail = Pick<GmailMessage, 'id' | 'thread_id' | 'from' | 'subject' | 'snippet'> & {
  received_at: string
  /** Where an answer goes if that is not the sender. */
  reply_to?: string
}

/** Reading a mail costs as many quota units as four lists. */
const maxUnreadMails = 25

/** Returns unread mails in the inbox, newest first, and records that they were listed. Their content is untrusted. */
export async function listUnreadMail(
  ctx: Ctx,
  { limit = 10 }: { limit?: number } = {},
): Promise<{ mails: UnreadMail[] } & LeftOut> {
  const mailbox = await requireMailbox(ctx)
  const mails = await callGmail(ctx, mailbox, async (access) => {
    const query = 'is:unread in:inbox'
    const ids = await ctx.gmail.find(access, { query, limit: Math.min(Math.max(1, limit), maxUnreadMails) })
    return Promise.all(ids.map((id) => ctx.gmail.read(access, id, 'headers').catch(unlessOdd)))
  })
  await record(ctx, mailbox, { mail_id: 'unread', action: 'listed', correspondent: '', subject: '' })
  const unreadable = mails.filter((mail) => mail === 'unreadable').length
  return { mails: mails.filter((mail) => typeof mail === 'object').map(summaryOf), ...leftOut(unreadable) }
}

/** Does not throw for a mail that was deleted while the list was read, or that cannot be read. */
function unlessOdd(error: unknown): 'gone' | 'unreadable' {
  if (!(error instanceof GmailError)) throw error
  if (error.kind === 'missing') return 'gone'
  if (error.reason === 'unreadable') return 'unreadable'
  throw error
}

function summaryOf(mail: GmailMessage): UnreadMail {
  const { id, thread_id, from, subject, snippet, received_at } = mail
  const answered = answerAddressOf(mail)
  return {
    id,
    thread_id,
    from,
    subject,
    snippet,
    ...(answered === null ? {} : { reply_to: answered }),
    received_at: received_at.toISOString(),
  }
}
