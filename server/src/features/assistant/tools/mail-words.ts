import { AppError } from '#src/platform/errors.ts'

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
export function checkedMail({ to, subject, body, reply_to_id }: Given): Mail {
  const addresses = to.split(',').map((address) => address.trim())
  const wrong = addresses.find(
    (address) => !/^[^\s@<>"',;:()]+@[^\s@<>"',;:()]+\.[^\s@<>"',;:()]+$/.test(address),
  )
  if (wrong !== undefined)
    throw new AppError('validation', `“${wrong.slice(0, 100)}” is not an e-mail address.`)
  if (body.trim() === '') throw new AppError('validation', 'The mail has no words.')
  return {
    to: addresses.join(', '),
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    body: body.trim(),
    ...(reply_to_id ? { reply_to_id } : {}),
  }
}
