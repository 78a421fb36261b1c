import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mails {
  /** Resolves with the text of the next unread mail to this address. */
  next(to: string): Promise<string>
}

export interface MailSink extends Mails {
  url: string
  close(): void
}

/** Starts a mail server that keeps every mail. */
export async function startMailSink(): Promise<MailSink> {
  const mails: { to: string; text: string }[] = []
  let onMail = () => {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      void buffer(stream)
        .then(PostalMime.parse)
        .then(({ text = '' }) => {
          mails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, text })))
          onMail()
          callback()
        }, callback)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    url: `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    async next(to) {
      for (;;) {
        const index = mails.findIndex((mail) => mail.to === to)
        if (index >= 0) return mails.splice(index, 1)[0]?.text ?? ''
        await new Promise<void>((resolve) => (onMail = resolve))
      }
    },
    close: () => server.close(),
  }
}
