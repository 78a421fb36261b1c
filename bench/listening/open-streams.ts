import { Agent, get, type IncomingMessage } from 'node:http'
import { monotonic } from '../machine/clock.ts'

export interface OpenStreams {
  /** Streams that are open now. */
  open(): number
  close(): void
}

/** One stream: its path and the session token of its listener. */
export interface Listener {
  path: string
  token: string
}

/** Streams that are opened at the same time. */
const CONCURRENCY = 100

/** Opens streams of server-sent events and reports each event with the time of its arrival. */
export async function openStreams(
  baseUrl: string,
  listeners: readonly Listener[],
  onEvent: (event: string, at: number) => void,
): Promise<OpenStreams> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const streams = new Set<IncomingMessage>()
  const waiting = [...listeners]
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const stream = await openStream(baseUrl + next.path, { agent, token: next.token, onEvent })
      streams.add(stream)
      stream.on('close', () => streams.delete(stream))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return {
    open: () => streams.size,
    close() {
      for (const stream of streams) stream.destroy()
      agent.destroy()
    },
  }
}

/** Resolves with the first bytes of the stream. Rejects if the server does not answer 200. */
function openStream(
  address: string,
  { agent, token, onEvent }: { agent: Agent; token: string; onEvent: (event: string, at: number) => void },
): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream answered ${response.statusCode}.`))
      let text = ''
      response.setEncoding('utf8')
      response.on('error', () => undefined)
      response.on('data', (chunk: string) => {
        resolve(response)
        const at = monotonic()
        const events = (text + chunk).split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) onEvent(event, at)
      })
    })
    request.on('error', reject)
  })
}
