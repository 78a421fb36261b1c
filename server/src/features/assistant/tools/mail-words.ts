import { checkedDraft } from '#src/features/mail/index.ts'
import { AppError } from '#src/infra/errors.ts'

export interface Mail {
  to: string
  subject: string
  body: string
  reply_to_id?: string
}

interface Given {
  to: string
  subject: string
  body: string
  reply_to_id?: string | null | undefined
}

/** A mail as it will be sent: what is shown to the owner is this and nothing else. */
export function checkedMail({ reply_to_id, ...given }: Given): Mail {
  const mail = checkedDraft({ ...given, body: given.body.trim() })
  if ('objection' in mail) throw new AppError('validation', mail.objection)
  return reply_to_id ? { ...mail, reply_to_id } : mail
}
