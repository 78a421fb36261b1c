import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { keepMail } from '../state/mailboxes.ts'
import type { SandboxState } from '../state/state-types.ts'

interface Mailserver {
  port: number
  close(): Promise<void>
}

/** Starts an SMTP server that keeps every mail and forwards none. */
export async function startMailserver(
  state: SandboxState,
  listen: { host: string; port: number },
): Promise<Mailserver> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 500,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map((to) => to.address)
        PostalMime.parse(Buffer.concat(chunks)).then(
          (email) => {
            store(state, email, recipients)
            callback()
          },
          (error: unknown) =>
            callback(error instanceof Error ? error : new Error('The mail could not be read.')),
        )
      })
    },
  })
  // A client may disconnect at any time.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(listen.port, listen.host, resolve)
  })
  return {
    port: portOf(server.server.address()),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function store(state: SandboxState, email: Email, recipients: string[]): void {
  const text = email.text ?? ''
  const html = email.html ?? null
  keepMail(state, {
    from: email.from?.address ?? '',
    to: recipients,
    subject: email.subject ?? '',
    text,
    html,
    links: linksIn(text, html),
  })
}

function linksIn(text: string, html: string | null): string[] {
  const fromHtml = [...(html ?? '').matchAll(/href\s*=\s*["'](https?:[^"']+)["']/gi)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  )
  const fromText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map((match) =>
    match[0].replace(/[.,;]+$/, ''),
  )
  return [...new Set([...fromHtml, ...fromText])]
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return address.port
}
