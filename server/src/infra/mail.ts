import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** A server that takes the connection and then says nothing must not hold up everybody else's mails. Milliseconds. */
const usual: MailTimeout = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

interface MailTimeout {
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
}

/** Sends over SMTP. `url` is like `smtp://user:password@host:587`. */
export function createMailer(url: string, from: string, timeout = usual): Mailer {
  const transport = createTransport({ url, ...timeout })
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail }).catch((error: unknown) => {
        throw new MailError(withoutAddresses(error))
      })
    },
    close: () => transport.close(),
  }
}

/** What the mail server said. The addresses that it said it about are people's, and this goes into the log. */
class MailError extends Error {
  override name = 'MailError'
}

const withoutAddresses = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(
    /[^\s<>"']+@[^\s<>"']+/g,
    '(an address)',
  )
