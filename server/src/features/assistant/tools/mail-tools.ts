import { m } from '@skein/messages'
import * as z from 'zod'
import {
  checkedDraft,
  draftMail,
  listUnreadMail,
  mailboxOf,
  readMail,
  recipientsOfAnswer,
  sendDraft,
} from '#src/features/mail/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { actingTool, readingTool } from './tool.ts'

const agent = 'gmail_agent_node'

const unread = readingTool({
  name: 'get_unread_email',
  permission: 'read',
  label: 'Get unread email',
  description: 'Lists unread mails of the inbox, the newest first: who wrote, about what, and how it begins.',
  agent,
  schema: z.object({ limit: z.number().int().min(1).max(25).nullish() }),
  async use({ ctx }, { limit }) {
    return { output: await listUnreadMail(ctx, { limit: limit ?? 10 }), strangers: true, own: true }
  },
})

const read = readingTool({
  name: 'read_email',
  permission: 'read',
  label: 'Read email',
  description: 'Reads one mail as text, as get_unread_email names it.',
  agent,
  schema: z.object({ id: z.string() }),
  use: async ({ ctx }, { id }) => ({ output: await readMail(ctx, { id }), strangers: true, own: true }),
})

const MailFields = z.object({
  to: z
    .string()
    .describe(
      'One address, or several with commas between them; `reply_to` of the answered mail if it has one.',
    ),
  subject: z.string(),
  body: z.string().describe('Plain text.'),
  reply_to_id: z.string().nullish().describe('The id of the mail that is answered.'),
})

const write = readingTool({
  name: 'write_email',
  permission: 'reply',
  label: 'Write email',
  description: 'Puts a mail among the drafts of the mailbox. Nothing is sent.',
  agent,
  schema: MailFields,
  async use({ ctx }, fields) {
    const mail = await checkedMail(ctx, fields)
    const { draft_id } = await draftMail(ctx, mail)
    return { output: { draft_id, to: mail.to, subject: mail.subject }, own: true }
  },
})

/** Between the addresses of a checked mail. */
const separator = ', '

interface Mail {
  /** The address of the mailbox that sends it. */
  from: string
  /** Addresses with `separator` between them. */
  to: string
  subject: string
  body: string
  reply_to_id?: string
}

interface DraftFields {
  to: string
  subject: string
  body: string
  reply_to_id?: string | null | undefined
}

/** Returns the mail exactly as it will be sent; the owner approves this value. Throws `validation` if it cannot be sent. */
async function checkedMail(ctx: Ctx, { reply_to_id, ...given }: DraftFields): Promise<Omit<Mail, 'from'>> {
  const to = await recipientsOfAnswer(ctx, { to: given.to, reply_to_id })
  const mail = checkedDraft({ ...given, to, body: given.body.trim() })
  if ('objection' in mail) throw new AppError('validation', mail.objection)
  return reply_to_id ? { ...mail, reply_to_id } : mail
}

const Draft = z.object({ draft_id: z.string() })

const send = actingTool<typeof MailFields, Mail>({
  name: 'send_email',
  permission: 'reply',
  label: 'Send email',
  description: 'Sends a mail. The owner sees the recipient, the subject and every word first.',
  agent,
  schema: MailFields,
  repeatable: true,
  async propose({ ctx }, fields) {
    const mailbox = await mailboxOf(ctx)
    if (!mailbox) throw new AppError('reconnect_required', m.server_no_mailbox())
    const mail = { from: mailbox.email, ...(await checkedMail(ctx, fields)) }
    const { to, subject, body } = mail
    return {
      args: mail,
      title: m.server_assist_send_email(),
      content: [
        m.server_assist_from({ address: mailbox.email }),
        m.server_assist_to({ address: to }),
        m.server_assist_subject({ subject }),
        '',
        body,
      ].join('\n'),
      option: m.server_assist_send(),
      parts: {
        intro: m.server_assist_from({ address: mailbox.email }),
        parts: [
          {
            recipients: to.split(separator).map((address) => ({ id: address, name: address, context: null })),
            texts: [
              { id: 'subject', kind: 'subject', text: subject },
              { id: 'body', kind: 'message', text: body },
            ],
          },
        ],
      },
    }
  },
  revise: ({ to, subject, body, reply_to_id }, { keeps, textOf }) => ({
    reply_to_id,
    to: to.split(separator).filter(keeps).join(separator),
    subject: textOf('subject', subject),
    body: textOf('body', body),
  }),
  async act({ ctx }, { reply_to_id, ...mail }, { progress, note }) {
    const storedDraft = Draft.safeParse(progress)
    const reply = reply_to_id === undefined ? {} : { reply_to_id }
    const draft = storedDraft.success
      ? storedDraft.data
      : await note(await draftMail(ctx, { ...mail, ...reply }))
    const { draft_id } = Draft.parse(draft)
    return sendDraft(ctx, { draft_id })
  },
})

export const mailTools = [unread, read, write, send]
