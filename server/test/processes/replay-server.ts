import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'

const Exchange = z.strictObject({
  /** The expected request. In a query and at the top level of a body, `*` matches any value. */
  ask: z.strictObject({
    method: z.string(),
    path: z.string(),
    token: z.string().nullable(),
    query: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
    body: z.unknown().optional(),
  }),
  answer: z.strictObject({
    status: z.number(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.unknown(),
  }),
})
type Exchange = z.output<typeof Exchange>

const Situation = z.strictObject({
  situation: z.string(),
  /** True if written from the documentation, false if recorded from the platform. */
  synthetic: z.boolean(),
  scene: z.record(z.string(), z.string()).default({}),
  exchanges: z.array(Exchange),
})

export interface ReplayServer {
  url: string
  /** Prepares the answers of a situation. Returns its variables. */
  arrange(situation: string): Record<string, string>
  /** Throws if the requests differ from the expected ones, or some are missing. */
  verify(): void
  close(): Promise<void>
}

/** Starts a server that replays the exchanges in the files of a folder, in order. */
export async function openReplay(folder: URL): Promise<ReplayServer> {
  const situations = readdirSync(folder).map((file) =>
    Situation.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
  )
  let waiting: Exchange[] = []
  let problems: string[] = []
  const server = createServer((request, response) => {
    void readRequest(request).then((ask) => {
      const exchange = waiting.shift()
      if (!exchange || !isDeepStrictEqual(masked(ask, exchange.ask), exchange.ask)) {
        problems.push(`asked ${JSON.stringify(ask)}\ninstead of ${JSON.stringify(exchange?.ask)}`)
      }
      const { status, headers, body } = exchange?.answer ?? { status: 599, body: null }
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
      response.end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    arrange(name) {
      const match = situations.find(({ situation }) => situation === name)
      if (!match) throw new Error(`There are no documented answers for "${name}".`)
      waiting = [...match.exchanges]
      problems = []
      return match.scene
    },
    verify() {
      const left = waiting.map(({ ask }) => `never asked: ${ask.method} ${ask.path}`)
      if (problems.length + left.length > 0) throw new Error([...problems, ...left].join('\n'))
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<Exchange['ask']> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  const url = new URL(request.url ?? '/', 'http://platform')
  const names = [...new Set(url.searchParams.keys())]
  return {
    method: request.method ?? '',
    path: url.pathname,
    token: request.headers.authorization?.replace('Bearer ', '') ?? null,
    ...(names.length === 0
      ? undefined
      : { query: Object.fromEntries(names.map((name) => [name, valueOf(url.searchParams.getAll(name))])) }),
    ...(text === '' ? undefined : { body: JSON.parse(text) as unknown }),
  }
}

const valueOf = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : values)

/** Returns the request with `*` wherever the expected one has it. */
function masked(ask: unknown, pattern: unknown): unknown {
  if (pattern === '*') return '*'
  if (typeof ask !== 'object' || ask === null || Array.isArray(ask)) return ask
  const expected = typeof pattern === 'object' && pattern !== null ? pattern : {}
  return Object.fromEntries(
    Object.entries(ask).map(([name, value]) => [name, masked(value, Reflect.get(expected, name))]),
  )
}
