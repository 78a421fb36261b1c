import { createSocket } from 'node:dgram'
import { decode, encode } from 'dns-packet'

export interface TestNameServer {
  /** `host:port`. */
  address: string
  /** Sets the TXT record of a name. */
  set(name: string, value: string): void
  close(): Promise<void>
}

/** Starts a name server that knows TXT records only. */
export async function startNameServer(): Promise<TestNameServer> {
  const records = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const [question] = questions
    const value = records.get(question?.name.toLowerCase() ?? '')
    const answers =
      question && value !== undefined
        ? [{ type: 'TXT' as const, name: question.name, ttl: 1, data: [value] }]
        : []
    // Response code 3: there is no such name.
    const answer = encode({
      type: 'response',
      id: id ?? 0,
      flags: answers.length > 0 ? 0 : 3,
      questions,
      answers,
    })
    socket.send(answer, port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name, value) => void records.set(name, value),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
