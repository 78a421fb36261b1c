import * as z from 'zod'
import MailComposer from 'nodemailer/lib/mail-composer'
import { callGmail, type GmailAccess, type GmailCall, type GmailConfig } from './call.ts'
import { GmailError } from './errors.ts'
import { readMessage, type GmailMessage, Draft, Message, MessageList, Sent, Thread } from './read-message.ts'

interface GmailDraft {
  id: string
  thread_id: string
}

/** The Gmail API. All methods throw a GmailError. */
export interface Gmail {
  /** Returns ids of the newest mails that match a query in Gmail's search syntax. */
  find(access: GmailAccess, search: { query: string; limit: number }): Promise<string[]>
  /** `text` and `html` are null when only headers are requested. */
  read(access: GmailAccess, id: string, extent?: 'whole' | 'headers'): Promise<GmailMessage>
  readThread(access: GmailAccess, id: string, extent?: 'whole' | 'headers'): Promise<GmailMessage[]>
  createDraft(access: GmailAccess, mail: { raw: string; thread_id?: string | undefined }): Promise<GmailDraft>
  hasDraft(access: GmailAccess, id: string): Promise<boolean>
  /** Gmail sends a draft once and then deletes it. */
  sendDraft(access: GmailAccess, id: string): Promise<{ message_id: string }>
  markRead(access: GmailAccess, id: string): Promise<void>
}

const metadataHeaders = ['From', 'To', 'Subject', 'Message-ID', 'X-Google-Original-Message-ID', 'References']
const formatQuery = (extent: 'whole' | 'headers') =>
  extent === 'whole'
    ? 'format=full'
    : `format=metadata&${metadataHeaders.map((name) => `metadataHeaders=${name}`).join('&')}`

export function createGmail(config: GmailConfig): Gmail {
  const get = <S extends z.ZodType>(
    access: GmailAccess,
    call: Pick<GmailCall<S>, 'path' | 'units' | 'response'>,
  ) => callGmail(config, access, { method: 'GET', idempotent: true, ...call })
  const post = <S extends z.ZodType>(access: GmailAccess, call: Omit<GmailCall<S>, 'method'>) =>
    callGmail(config, access, { method: 'POST', ...call })

  return {
    async find(access, { query, limit }) {
      const path = `/messages?${new URLSearchParams({ q: query, maxResults: String(limit) })}`
      const { messages } = await get(access, { path, units: 5, response: MessageList })
      return messages.map(({ id }) => id)
    },
    async read(access, id, extent = 'whole') {
      const path = `/messages/${encodeURIComponent(id)}?${formatQuery(extent)}`
      return readMessage(await get(access, { path, units: 20, response: Message }))
    },
    async readThread(access, id, extent = 'whole') {
      const path = `/threads/${encodeURIComponent(id)}?${formatQuery(extent)}`
      return (await get(access, { path, units: 40, response: Thread })).messages.map(readMessage)
    },
    async createDraft(access, { raw, thread_id }) {
      const body = { message: { raw, ...(thread_id === undefined ? {} : { threadId: thread_id }) } }
      const call = { path: '/drafts', units: 10, response: Draft, body, idempotent: false }
      const { id, message } = await post(access, call)
      return { id, thread_id: message.threadId }
    },
    async hasDraft(access, id) {
      const path = `/drafts/${encodeURIComponent(id)}?format=minimal`
      return exists(get(access, { path, units: 20, response: Draft }))
    },
    async sendDraft(access, id) {
      const call = { path: '/drafts/send', units: 100, response: Sent, body: { id }, idempotent: false }
      return { message_id: (await post(access, call)).id }
    },
    async markRead(access, id) {
      const path = `/messages/${encodeURIComponent(id)}/modify`
      const body = { removeLabelIds: ['UNREAD'] }
      await post(access, { path, units: 5, response: z.unknown(), body, idempotent: true })
    },
  }
}

async function exists(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    if (error instanceof GmailError && error.kind === 'missing') return false
    throw error
  }
}

interface OutgoingMail {
  from: string
  to: string
  subject: string
  text: string
  date: Date
  /** With angle brackets. */
  messageId: string
  /** The mail that this one replies to. */
  inReplyTo?: { message_id: string; references: string }
}

/** Returns a mail in the form that the Gmail API takes: RFC 2822, base64url. */
export async function composeMail({ inReplyTo, ...mail }: OutgoingMail): Promise<string> {
  const reply = inReplyTo?.message_id
    ? {
        inReplyTo: inReplyTo.message_id,
        references: `${inReplyTo.references} ${inReplyTo.message_id}`.trim().split(/\s+/),
      }
    : {}
  const built = await new MailComposer({ ...mail, ...reply, newline: '\r\n' }).compile().build()
  return built.toString('base64url')
}
