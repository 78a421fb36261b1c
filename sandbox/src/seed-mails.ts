import { z } from 'zod'
import { readData } from './read-data.ts'
import { mailboxOf, putMail } from './state/mailboxes.ts'
import type { SandboxState } from './state/state-types.ts'
import { HOUR } from './state/durations.ts'

const SeedMail = z.strictObject({
  hoursAgo: z.number(),
  /** The other person: the sender, or the recipient of a mail that Rosa sent. */
  from: z.string(),
  subject: z.string(),
  text: z.string().nullable(),
  html: z.string().nullable().default(null),
  files: z.array(z.strictObject({ name: z.string(), type: z.string(), size: z.number() })).default([]),
  read: z.boolean().default(false),
  /** Mails with the same value belong to one thread. */
  thread: z.string().optional(),
  /** Rosa wrote it. */
  sent: z.boolean().default(false),
})

const ROSA = 'Rosa Lindqvist <rosa@clayandember.example>'

const mails = readData('mails.json', z.array(SeedMail))

/** Adds the mails of the main brand: customers, suppliers, a thread, and a newsletter with a prompt injection. */
export function seedMailbox(state: SandboxState): void {
  const box = mailboxOf(state, 'rosa@clayandember.example')
  const threads = new Map<string, { id: string; ids: string[] }>()
  for (const { hoursAgo, thread, sent, read, ...seed } of mails) {
    const begun = thread === undefined ? undefined : threads.get(thread)
    const mail = putMail(state, box, {
      ...seed,
      from: sent ? ROSA : seed.from,
      to: sent ? seed.from : ROSA,
      labels: sent ? ['SENT'] : read ? ['INBOX'] : ['INBOX', 'UNREAD'],
      at: state.now() - hoursAgo * HOUR,
      ...(begun ? { threadId: begun.id, references: begun.ids.join(' ') } : {}),
    })
    if (thread !== undefined) {
      threads.set(thread, { id: begun?.id ?? mail.threadId, ids: [...(begun?.ids ?? []), mail.messageId] })
    }
  }
}
