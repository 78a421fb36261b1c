import { createHash } from 'node:crypto'
import type { SandboxState, BoxMail, Mailbox, Mail } from './state-types.ts'
import { newOpaqueId } from './ids.ts'

export function mailboxOf(state: SandboxState, email: string): Mailbox {
  const address = email.trim().toLowerCase()
  const knownMailbox = state.data.mailboxes.get(address)
  if (knownMailbox) return knownMailbox
  const mailbox: Mailbox = { email: address, mails: new Map(), drafts: new Map(), historyId: 1000 }
  state.data.mailboxes.set(address, mailbox)
  return mailbox
}

export type NewMail = Omit<BoxMail, 'id' | 'threadId' | 'messageId' | 'references' | 'files' | 'html'> &
  Partial<Pick<BoxMail, 'threadId' | 'messageId' | 'references' | 'files' | 'html'>>

export function putMail(state: SandboxState, box: Mailbox, mail: NewMail): BoxMail {
  const id = newMailId(state, box)
  const storedMail: BoxMail = {
    messageId: `<${id}@mail.example>`,
    references: '',
    files: [],
    html: null,
    threadId: id,
    ...mail,
    id,
  }
  box.mails.set(id, storedMail)
  touch(state, box)
  return storedMail
}

/** A draft has an id of its own until it is sent. */
export function putDraft(state: SandboxState, box: Mailbox, mail: NewMail): { id: string; mail: BoxMail } {
  const draft = putMail(state, box, { ...mail, labels: ['DRAFT'] })
  const id = `r-${BigInt(`0x${draft.id}`)}`
  box.drafts.set(id, draft.id)
  return { id, mail: draft }
}

/** Replaces the draft by a sent mail with a new id in the same thread. */
export function sendDraft(state: SandboxState, box: Mailbox, draftId: string): BoxMail | undefined {
  const draft = box.mails.get(box.drafts.get(draftId) ?? '')
  if (!draft) return undefined
  box.drafts.delete(draftId)
  box.mails.delete(draft.id)
  const { id: _old, ...rest } = draft
  return sendMail(state, box, rest)
}

/** Sends a mail and delivers it to the recipients that have a mailbox here. */
export function sendMail(state: SandboxState, box: Mailbox, mail: NewMail): BoxMail {
  const sentMail = putMail(state, box, { ...mail, labels: ['SENT'], at: state.now() })
  for (const address of addressesIn(sentMail.to)) {
    const target = state.data.mailboxes.get(address)
    if (target) {
      const { id: _id, threadId: _thread, ...letter } = sentMail
      putMail(state, target, { ...letter, labels: ['INBOX', 'UNREAD'] })
    }
  }
  return sentMail
}

export function touch(state: SandboxState, box: Mailbox): void {
  box.historyId += 1
  state.emit({ kind: 'mailbox', email: box.email })
}

/** Newest first. */
export const mailsWith = (box: Mailbox, label: string): BoxMail[] =>
  [...box.mails.values()].filter(({ labels }) => labels.includes(label)).toSorted((a, b) => b.at - a.at)

export const threadIn = (box: Mailbox, threadId: string): BoxMail[] =>
  [...box.mails.values()].filter((mail) => mail.threadId === threadId).toSorted((a, b) => a.at - b.at)

const addressesIn = (to: string): string[] =>
  [...to.matchAll(/[^\s<>,"]+@[^\s<>,"]+/g)].map(([address]) => address.toLowerCase())

/** Returns 16 hexadecimal digits, as Gmail does. Independent of the id counter, so that other ids do not change. */
function newMailId(state: SandboxState, { email, mails, historyId }: Mailbox): string {
  const words = [state.data.seed, email, mails.size, historyId, state.data.idCounter].join('\n')
  return `19${createHash('sha256').update(words).digest('hex').slice(0, 14)}`
}

export function keepMail(state: SandboxState, mail: Omit<Mail, 'id' | 'at'>): Mail {
  const storedMail: Mail = { ...mail, id: newOpaqueId(state.data, 'mail', 16), at: state.now() }
  state.data.mails.push(storedMail)
  state.emit({ kind: 'mail', mail: storedMail })
  return storedMail
}

/** Newest first. */
export function mailsTo(state: SandboxState, address?: string): Mail[] {
  const recipient = address?.toLowerCase()
  return state.data.mails
    .filter((mail) => !recipient || mail.to.some((to) => to.toLowerCase() === recipient))
    .toReversed()
}
