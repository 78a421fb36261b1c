import MailComposer from 'nodemailer/lib/mail-composer'

export interface WrittenMail {
  from: string
  to: string
  subject: string
  text: string
  date: Date
  /** With its angle brackets. */
  messageId: string
  /** The mail that this one answers. */
  answers?: { message_id: string; references: string }
}

/** A mail as Gmail takes it: RFC 2822, base64url. */
export async function composeMail({ answers, ...mail }: WrittenMail): Promise<string> {
  const reply = answers?.message_id
    ? {
        inReplyTo: answers.message_id,
        references: `${answers.references} ${answers.message_id}`.trim().split(/\s+/),
      }
    : {}
  const built = await new MailComposer({ ...mail, ...reply, newline: '\r\n' }).compile().build()
  return built.toString('base64url')
}
