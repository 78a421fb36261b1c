import * as z from 'zod/mini'
import { defineEndpoint, Moment, Nothing } from '../endpoint.ts'

const MailActivity = z.object({
  /** Unique in its mailbox. */
  mail_id: z.string(),
  /** Address of the mailbox. */
  mailbox: z.string(),
  /** `listed`: senders, subjects and beginnings of unread emails. */
  action: z.enum(['listed', 'read', 'drafted', 'sent']),
  /** Sender of a read email, recipients of a draft; empty for a list. */
  correspondent: z.string(),
  subject: z.string(),
  happened_at: Moment,
})
export type MailActivity = z.infer<typeof MailActivity>

export const listMailActivity = defineEndpoint({
  method: 'GET',
  path: '/mailboxes/activity',
  permission: 'read',
  summary: 'The last 20 actions of the assistant in the mailboxes: listed, read, drafted, sent; newest first',
  input: Nothing,
  output: z.array(MailActivity),
})
