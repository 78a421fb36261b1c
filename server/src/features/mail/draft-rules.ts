import * as z from 'zod'
import { AppError } from '#src/platform/errors.ts'

/** A draft as it was asked for. */
export interface AskedDraft {
  /** One address, or several with commas between them. */
  to: string
  subject: string
  body: string
}

const limits = { recipients: 10, subject: 500, body: 50_000 }
const Address = z.email()

/** Throws an AppError that says what to write differently. */
export function checkedDraft({ to, subject, body }: AskedDraft): AskedDraft {
  const addresses = to.split(',').map((address) => address.trim())
  const wrong = addresses.find((address) => !Address.safeParse(address).success)
  if (wrong !== undefined) {
    throw new AppError('validation', `“${wrong.slice(0, 100)}” is not an e-mail address.`)
  }
  if (addresses.length > limits.recipients) {
    throw new AppError('validation', `A mail can go to at most ${limits.recipients} people.`)
  }
  const line = subject.replace(/\s+/g, ' ').trim()
  if (line.length > limits.subject) {
    throw new AppError('validation', `A subject can have at most ${limits.subject} characters.`)
  }
  if (body.trim() === '') throw new AppError('validation', 'Write the mail first.')
  if (body.length > limits.body) {
    throw new AppError(
      'validation',
      `A mail can have at most ${limits.body.toLocaleString('en-US')} characters.`,
    )
  }
  return { to: addresses.join(', '), subject: line, body }
}
