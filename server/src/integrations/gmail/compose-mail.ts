import MailComposer from 'nodemailer/lib/mail-composer'

export interface OutgoingMail {
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
