import * as z from 'zod'

export interface DraftInput {
  /** One address, or several with commas between them. */
  to: string
  subject: string
  body: string
}

const limits = { recipients: 10, subject: 500, body: 50_000 }
const Address = z.email()

/** Returns the normalized draft, or an objection that says what to change. */
export function checkedDraft({ to, subject, body }: DraftInput): DraftInput | { objection: string } {
  const addresses = to.split(',').map((address) => address.trim())
  const line = subject.replace(/\s+/g, ' ').trim()
  const wrong = addresses.find((address) => !Address.safeParse(address).success)
  if (wrong !== undefined) return { objection: `“${wrong.slice(0, 100)}” is not an e-mail address.` }
  if (addresses.length > limits.recipients) {
    return { objection: `A mail can go to at most ${limits.recipients} people.` }
  }
  if (line.length > limits.subject) {
    return { objection: `A subject can have at most ${limits.subject} characters.` }
  }
  if (body.trim() === '') return { objection: 'Write the mail first.' }
  if (body.length > limits.body) {
    return { objection: `A mail can have at most ${limits.body.toLocaleString('en-US')} characters.` }
  }
  return { to: addresses.join(', '), subject: line, body }
}
