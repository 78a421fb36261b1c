import { createServer, type Socket } from 'node:net'

export interface Mails {
  /** The text of the next mail to this address that has not been asked for yet. */
  next(to: string): Promise<string>
}

export interface MailSink extends Mails {
  url: string
  close(): void
}

/** A mail server that keeps what it is given. */
export async function startMailSink(): Promise<MailSink> {
  const kept = new Map<string, string[]>()
  const asking = new Map<string, (text: string) => void>()
  const deliver = (to: string, text: string) => {
    const ask = asking.get(to)
    asking.delete(to)
    if (ask) ask(text)
    else kept.set(to, [...(kept.get(to) ?? []), text])
  }
  const server = createServer((socket) => converse(socket, deliver)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    next(to) {
      const text = kept.get(to)?.shift()
      return text === undefined ? new Promise((resolve) => asking.set(to, resolve)) : Promise.resolve(text)
    },
    close: () => server.close(),
  }
}

function converse(socket: Socket, deliver: (to: string, text: string) => void) {
  let waiting = ''
  let to: string[] = []
  let inData = false
  socket.setEncoding('utf8')
  socket.on('error', () => socket.destroy())
  socket.write('220 bench\r\n')
  socket.on('data', (chunk: string) => {
    waiting += chunk
    for (;;) {
      const end = inData ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n')
      if (end < 0) return
      const piece = waiting.slice(0, end)
      waiting = waiting.slice(end + (inData ? 5 : 2))
      if (inData) {
        for (const address of to) deliver(address, readable(piece))
        to = []
        inData = false
        socket.write('250 kept\r\n')
      } else inData = obey(socket, piece, to)
    }
  })
}

/** Answers one command; true when the mail itself comes next. */
function obey(socket: Socket, line: string, to: string[]): boolean {
  const verb = line.slice(0, 4).toUpperCase()
  if (verb === 'RCPT') to.push(/<([^>]*)>/.exec(line)?.[1]?.toLowerCase() ?? '')
  if (verb === 'DATA') socket.write('354 go on\r\n')
  else if (verb === 'QUIT') socket.end('221 bye\r\n')
  else socket.write('250 ok\r\n')
  return verb === 'DATA'
}

/** Undoes quoted-printable, in which long links are broken into lines. */
const readable = (mail: string) =>
  mail
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
