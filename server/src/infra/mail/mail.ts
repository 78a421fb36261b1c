import type { Transporter } from 'nodemailer'
import { mailHtml, type MailContent } from './mail-html.ts'

export interface Mail extends MailContent {
  to: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** In milliseconds. A mail server that accepts a connection and does not respond must not block other mails. */
const defaultTimeout: MailTimeout = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

interface MailTimeout {
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
}

/** Sends over SMTP. `url` is like `smtp://user:password@host:587`. The library is loaded with the first mail. */
export function createMailer(url: string, from: string, timeout = defaultTimeout): Mailer {
  let transport: Promise<Transporter> | undefined
  const openTransport = async () => (await import('nodemailer')).createTransport({ url, ...timeout })
  return {
    async send(mail) {
      const { to, subject, text } = mail
      const transporter = await (transport ??= openTransport())
      await transporter
        .sendMail({ from, to, subject, text, html: mailHtml(mail) })
        .catch((error: unknown) => {
          throw new MailError(loggable(error))
        })
    },
    close: () => void transport?.then((transporter) => transporter.close()),
  }
}

/** The response of the mail server, without e-mail addresses and logins, because it is logged. */
class MailError extends Error {
  override name = 'MailError'
}

function loggable(error: unknown): string {
  if (!(error instanceof Error)) return withoutAddresses(String(error))
  const code: unknown = Reflect.get(error, 'responseCode')
  // Some servers repeat the login, in base64, when they refuse it.
  if (Reflect.get(error, 'code') === 'EAUTH') return `The mail server refuses the login (${String(code)}).`
  return withoutAddresses(error.message)
}

const withoutAddresses = (message: string) =>
  message.replaceAll(/(?<![^\s<>"'@])[^\s<>"'@]+@[^\s<>"']+/g, '(an address)')
