import * as z from 'zod'
import { callGmail, type GmailAccess, type GmailCall, type GmailConfig } from './call.ts'
import { GmailError } from './errors.ts'
import { readMessage, type GmailMessage } from './read-message.ts'
import { Draft, Message, MessageList, Profile, Sent, Thread } from './wire.ts'

export interface GmailDraft {
  id: string
  thread_id: string
}

/** A mailbox at Google. Everything throws a GmailError. */
export interface Gmail {
  address(access: GmailAccess): Promise<string>
  /** Ids of the newest mails that fit a query as one writes it in Gmail's own search. */
  find(access: GmailAccess, which: { query: string; limit: number }): Promise<string[]>
  /** Without `text` and `html` when only its headers are wanted. */
  read(access: GmailAccess, id: string, how?: 'whole' | 'headers'): Promise<GmailMessage>
  readThread(access: GmailAccess, id: string, how?: 'whole' | 'headers'): Promise<GmailMessage[]>
  createDraft(access: GmailAccess, mail: { raw: string; thread_id?: string | undefined }): Promise<GmailDraft>
  hasDraft(access: GmailAccess, id: string): Promise<boolean>
  /** Google sends a draft once: afterwards there is no draft under its id. */
  sendDraft(access: GmailAccess, id: string): Promise<{ message_id: string }>
  markRead(access: GmailAccess, id: string): Promise<void>
}

const shownHeaders = ['From', 'To', 'Subject', 'Message-ID', 'X-Google-Original-Message-ID', 'References']
const extent = (how: 'whole' | 'headers') =>
  how === 'whole'
    ? 'format=full'
    : `format=metadata&${shownHeaders.map((name) => `metadataHeaders=${name}`).join('&')}`

export function createGmail(config: GmailConfig): Gmail {
  const get = <S extends z.ZodType>(
    access: GmailAccess,
    call: Pick<GmailCall<S>, 'path' | 'units' | 'answer'>,
  ) => callGmail(config, access, { method: 'GET', repeatable: true, ...call })
  const post = <S extends z.ZodType>(access: GmailAccess, call: Omit<GmailCall<S>, 'method'>) =>
    callGmail(config, access, { method: 'POST', ...call })

  return {
    async address(access) {
      return (await get(access, { path: '/profile', units: 1, answer: Profile })).emailAddress
    },
    async find(access, { query, limit }) {
      const path = `/messages?${new URLSearchParams({ q: query, maxResults: String(limit) })}`
      const { messages } = await get(access, { path, units: 5, answer: MessageList })
      return messages.map(({ id }) => id)
    },
    async read(access, id, how = 'whole') {
      const path = `/messages/${encodeURIComponent(id)}?${extent(how)}`
      return readMessage(await get(access, { path, units: 20, answer: Message }))
    },
    async readThread(access, id, how = 'whole') {
      const path = `/threads/${encodeURIComponent(id)}?${extent(how)}`
      return (await get(access, { path, units: 40, answer: Thread })).messages.map(readMessage)
    },
    async createDraft(access, { raw, thread_id }) {
      const body = { message: { raw, ...(thread_id === undefined ? {} : { threadId: thread_id }) } }
      const call = { path: '/drafts', units: 10, answer: Draft, body, repeatable: false }
      const { id, message } = await post(access, call)
      return { id, thread_id: message.threadId }
    },
    async hasDraft(access, id) {
      const path = `/drafts/${encodeURIComponent(id)}?format=minimal`
      return isThere(get(access, { path, units: 20, answer: Draft }))
    },
    async sendDraft(access, id) {
      const call = { path: '/drafts/send', units: 100, answer: Sent, body: { id }, repeatable: false }
      return { message_id: (await post(access, call)).id }
    },
    async markRead(access, id) {
      const path = `/messages/${encodeURIComponent(id)}/modify`
      const body = { removeLabelIds: ['UNREAD'] }
      await post(access, { path, units: 5, answer: z.unknown(), body, repeatable: true })
    },
  }
}

async function isThere(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked
    return true
  } catch (error) {
    if (error instanceof GmailError && error.kind === 'missing') return false
    throw error
  }
}
