import { putDraft, sendDraft, sendMail, threadIn, touch, type NewMail } from '../state/mailboxes.ts'
import { refusal } from './errors.ts'
import { presentMail, type Format, type Wish } from './present.ts'
import type { SandboxState, BoxMail, Mailbox } from '../state/state-types.ts'
import PostalMime, { type Address } from 'postal-mime'

export interface GmailRequest {
  state: SandboxState
  box: Mailbox
  query: URLSearchParams
  body: Record<string, unknown>
}

type Answer = Record<string, unknown>

export interface GmailOperation {
  name: string
  units: number
  write: boolean
  /** What the call was about. */
  target: string | null
  run(request: GmailRequest): Answer | Promise<Answer>
}

/** Returns the operation of a path below `users/me`. */
export function findGmailOperation(method: string, segments: readonly string[]): GmailOperation | undefined {
  const [noun = '', id, verb] = segments
  switch (`${method} ${noun}${id === undefined ? '' : '/…'}${verb === undefined ? '' : `/${verb}`}`) {
    case 'GET profile':
      return read('gmail_profile', 1, profile)
    case 'GET labels':
      return read('gmail_labels', 1, labels)
    case 'GET messages':
      return read('gmail_list', 5, list)
    case 'GET messages/…':
      return read('gmail_message', 20, (request) =>
        presentMail(mailIn(request.box, id), wishOf(request.query)),
      )
    case 'GET threads/…':
      return read('gmail_thread', 40, (request) => thread(request, id ?? ''))
    case 'GET drafts/…':
      return read('gmail_draft_item', 20, ({ box, query }) => {
        const mail = mailIn(box, box.drafts.get(id ?? ''))
        return { id, message: presentMail(mail, wishOf(query)) }
      })
    case 'POST drafts':
      return write('gmail_draft', { units: 10, target: null }, draft)
    case 'POST drafts/…':
      return id === 'send' ? write('gmail_send_draft', { units: 100, target: null }, sendKept) : undefined
    case 'POST messages/…':
      return id === 'send' ? write('gmail_send', { units: 100, target: null }, send) : undefined
    case 'POST messages/…/modify':
      return write('gmail_modify', { units: 5, target: id ?? null }, (request) => modify(request, id))
    default:
      return undefined
  }
}

const read = (name: string, units: number, run: GmailOperation['run']): GmailOperation => ({
  name,
  units,
  run,
  write: false,
  target: null,
})

const write = (
  name: string,
  about: { units: number; target: string | null },
  run: GmailOperation['run'],
): GmailOperation => ({ name, ...about, run, write: true })

function mailIn(box: Mailbox, id: string | undefined): BoxMail {
  const mail = box.mails.get(id ?? '')
  if (!mail) throw refusal(404)
  return mail
}

function wishOf(query: URLSearchParams): Wish {
  const format = (query.get('format') ?? 'full') as Format
  if (!['full', 'metadata', 'minimal'].includes(format)) throw refusal(400)
  return { format, headers: query.getAll('metadataHeaders') }
}

function profile({ box }: GmailRequest): Answer {
  const mails = [...box.mails.values()]
  return {
    emailAddress: box.email,
    messagesTotal: mails.length,
    threadsTotal: new Set(mails.map(({ threadId }) => threadId)).size,
    historyId: String(box.historyId),
  }
}

const labels = (): Answer => ({
  labels: ['INBOX', 'UNREAD', 'SENT', 'DRAFT', 'STARRED', 'IMPORTANT', 'SPAM', 'TRASH'].map((id) => ({
    id,
    name: id,
    type: 'system',
  })),
})

/** Gmail leaves an empty list out. */
function list({ box, query }: GmailRequest): Answer {
  const labelIds = query.getAll('labelIds')
  const max = Math.min(500, Math.max(1, Number(query.get('maxResults') ?? 100)))
  const from = Number(query.get('pageToken') ?? 0)
  const mails = [...box.mails.values()]
    .filter((mail) => labelIds.every((label) => mail.labels.includes(label)))
    .filter((mail) => fitsQuery(mail, query.get('q') ?? ''))
    .toSorted((a, b) => b.at - a.at)
  const page = mails.slice(from, from + max)
  return {
    ...(page.length === 0 ? {} : { messages: page.map(({ id, threadId }) => ({ id, threadId })) }),
    ...(mails.length > from + max ? { nextPageToken: String(from + max) } : {}),
    resultSizeEstimate: mails.length,
  }
}

function thread({ box, query }: GmailRequest, id: string): Answer {
  const mails = threadIn(box, id)
  if (mails.length === 0) throw refusal(404)
  const wish = wishOf(query)
  return { id, historyId: String(box.historyId), messages: mails.map((mail) => presentMail(mail, wish)) }
}

async function draft({ state, box, body }: GmailRequest): Promise<Answer> {
  const message = typeof body.message === 'object' && body.message !== null ? body.message : {}
  const { id, mail } = putDraft(state, box, await readRaw(message, box.email, state.now()))
  return { id, message: stub(mail) }
}

function sendKept({ state, box, body }: GmailRequest): Answer {
  const mail = sendDraft(state, box, String(body.id))
  if (!mail) throw refusal(404)
  return stub(mail)
}

async function send({ state, box, body }: GmailRequest): Promise<Answer> {
  return stub(sendMail(state, box, await readRaw(body, box.email, state.now())))
}

const stub = ({ id, threadId, labels: labelIds }: BoxMail): Answer => ({ id, threadId, labelIds })

function modify({ state, box, body }: GmailRequest, id: string | undefined): Answer {
  const mail = mailIn(box, id)
  const names = (list: unknown) => (Array.isArray(list) ? list.map(String) : [])
  const removedLabels = names(body.removeLabelIds)
  mail.labels = [
    ...new Set([
      ...mail.labels.filter((label) => !removedLabels.includes(label)),
      ...names(body.addLabelIds),
    ]),
  ]
  touch(state, box)
  return stub(mail)
}

interface Raw {
  raw?: unknown
  threadId?: unknown
}

/** Parses a mail in RFC 2822 format and base64url. Bcc recipients get the mail but are not kept. */
async function readRaw({ raw, threadId }: Raw, from: string, at: number): Promise<NewMail> {
  if (typeof raw !== 'string' || raw === '')
    throw refusal(400, {
      message: "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
    })
  const mail = await PostalMime.parse(Buffer.from(raw, 'base64url'))
  const to = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].map(formatAddress).filter(Boolean)
  if (to.length === 0) throw refusal(400, { message: 'Recipient address required' })
  return {
    from: mail.from ? formatAddress(mail.from) : from,
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

const formatAddress = ({ name, address }: Address): string =>
  name && address ? `${name} <${address}>` : (address ?? '')

/** Whether a mail fits a query as people write it in Gmail's search box. */
function fitsQuery(mail: BoxMail, query: string): boolean {
  const words = query.match(/[\w-]+:"[^"]*"|"[^"]*"|\S+/g) ?? []
  if (!/(^|\s)in:/i.test(query) && mail.labels.some((label) => ['SPAM', 'TRASH'].includes(label)))
    return false
  return words.every((word) => fitsWord(mail, word))
}

function fitsWord(mail: BoxMail, word: string): boolean {
  if (word.startsWith('-')) return !fitsWord(mail, word.slice(1))
  const colon = word.indexOf(':')
  const value = word
    .slice(colon + 1)
    .replaceAll('"', '')
    .toLowerCase()
  const has = (label: string) => mail.labels.includes(label)
  switch (colon < 0 ? '' : word.slice(0, colon).toLowerCase()) {
    case 'is':
      return value === 'read' ? !has('UNREAD') : has(value.toUpperCase())
    case 'in':
      return value === 'anywhere' || has(value === 'drafts' ? 'DRAFT' : value.toUpperCase())
    case 'label':
      return has(value.toUpperCase())
    case 'from':
      return mail.from.toLowerCase().includes(value)
    case 'to':
      return mail.to.toLowerCase().includes(value)
    case 'subject':
      return mail.subject.toLowerCase().includes(value)
    case 'rfc822msgid':
      return mail.messageId.replace(/[<>]/g, '').toLowerCase() === value.replace(/[<>]/g, '')
    default:
      return [mail.subject, mail.from, mail.text ?? '', mail.html ?? ''].some((text) =>
        text.toLowerCase().includes(value),
      )
  }
}
