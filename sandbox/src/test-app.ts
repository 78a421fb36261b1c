import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'

interface Received {
  body: string
  headers: IncomingHttpHeaders
}

/** An app that keeps the webhooks it receives and answers with a chosen status. */
export interface TestApp {
  url: string
  received: Received[]
  answer(status: number): void
  /** Resolves when `count` requests have arrived. */
  until(count: number): Promise<Received[]>
  /** Every `value` of a change and every item of `messaging`, in order of arrival. */
  events(): Record<string, unknown>[]
  close(): Promise<void>
}

export async function startTestApp(): Promise<TestApp> {
  const deliveries: Received[] = []
  let status = 200
  let waiters: (() => void)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://app')
      const challenge = url.searchParams.get('hub.challenge')
      response.statusCode = status
      if (request.method === 'GET') return response.end(challenge ?? '')
      deliveries.push({ body: Buffer.concat(chunks).toString('latin1'), headers: request.headers })
      response.end()
      for (const look of waiters) look()
      return undefined
    })
  })
  const url = await listen(server)
  return {
    url,
    received: deliveries,
    answer: (next) => {
      status = next
    },
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (deliveries.length < count) return
          waiters = waiters.filter((waiter) => waiter !== look)
          resolve(deliveries)
        }
        waiters.push(look)
        look()
      }),
    events: () => deliveries.flatMap((delivery) => eventsIn(webhookBody(delivery))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface WebhookBody {
  object: string
  entry: {
    id: string
    time: number
    changes?: { field: string; value: Record<string, unknown> }[]
    field?: string
    value?: Record<string, unknown>
    messaging?: Record<string, unknown>[]
    standby?: Record<string, unknown>[]
  }[]
}

export function webhookBody(delivery: Received): WebhookBody {
  return JSON.parse(delivery.body) as WebhookBody
}

function eventsIn(body: WebhookBody): Record<string, unknown>[] {
  return body.entry.flatMap((entry) => {
    if (entry.changes) return entry.changes.map((change) => change.value)
    if (entry.value) return [entry.value]
    return entry.messaging ?? entry.standby ?? []
  })
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/webhooks`)
    })
  })
}
