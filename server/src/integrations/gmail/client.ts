import * as z from 'zod'
import { callGmail, type GmailAccess, type GmailCall, type GmailConfig } from './call.ts'
import { GmailError } from './errors.ts'
import { readMessage, type GmailMessage } from './read-message.ts'
import { Draft, Message, MessageList, Profile, Sent, Thread } from './schemas.ts'

export interface GmailDraft {
  id: string
  thread_id: string
}

/** The Gmail API. All methods throw a GmailError. */
export interface Gmail {
  address(access: GmailAccess): Promise<string>
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
    async address(access) {
      return (await get(access, { path: '/profile', units: 1, response: Profile })).emailAddress
    },
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
