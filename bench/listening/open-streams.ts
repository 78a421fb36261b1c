import { Agent, get, type IncomingMessage } from 'node:http'
import { monotonic } from '../machine/clock.ts'
import type { ListeningOwner } from './owners.ts'

export interface OpenStreams {
  /** Streams that are open now. */
  open(): number
  close(): void
}

/** Opens streams of live events and tells of each message that one of them carries. */
export async function openStreams(
  home: string,
  listeners: readonly ListeningOwner[],
  onMessage: (message_id: string, at: number) => void,
): Promise<OpenStreams> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const streams = new Set<IncomingMessage>()
  const waiting = [...listeners]
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const stream = await openOne(home, agent, { owner: next, onMessage })
      streams.add(stream)
      stream.on('close', () => streams.delete(stream))
    }
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  return {
    open: () => streams.size,
    close() {
      for (const stream of streams) stream.destroy()
      agent.destroy()
    },
  }
}

interface Listening {
  owner: ListeningOwner
  onMessage: (message_id: string, at: number) => void
}

/** Resolves when the stream has said that nothing is missed from here on. */
function openOne(home: string, agent: Agent, { owner, onMessage }: Listening): Promise<IncomingMessage> {
  const address = `${home}/api/instagram/events?platform_user_id=${owner.platform_user_id}`
  const headers = { authorization: `Bearer ${owner.token}` }
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream answered ${response.statusCode}.`))
      let text = ''
      response.setEncoding('utf8')
      response.on('error', () => undefined)
      response.on('data', (piece: string) => {
        const at = monotonic()
        const events = (text + piece).split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          if (event.includes('event: ready')) resolve(response)
          const id = event.includes('event: message\n') && /"id":"(live-[^"]+)"/.exec(event)?.[1]
          if (id) onMessage(id, at)
        }
      })
    })
    request.on('error', reject)
  })
}
