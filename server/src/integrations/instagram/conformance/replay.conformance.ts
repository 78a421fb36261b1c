import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Platform, Setup } from './platform.conformance.ts'

const Exchange = z.strictObject({
  /** The expected request. In a query, `*` matches any value; `token: null` means no token. */
  ask: z.strictObject({
    method: z.string(),
    path: z.string(),
    query: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
    form: z.record(z.string(), z.string()).optional(),
    token: z.string().nullable(),
  }),
  answer: z.union([
    z.strictObject({ break: z.enum(['cut', 'silence']) }),
    z.strictObject({
      status: z.number(),
      headers: z.record(z.string(), z.string()).optional(),
      body: z.unknown().optional(),
      /** Replaces `body` where the exact characters matter. */
      text: z.string().optional(),
    }),
  ]),
})
type Exchange = z.output<typeof Exchange>

const Situation = z.strictObject({
  situation: z.string(),
  /** True when written from the documentation, false when a response of this form was observed. */
  synthetic: z.boolean(),
  setup: z.record(z.string(), z.string()).optional(),
  exchanges: z.array(Exchange),
})

const folder = new URL('../fixtures/', import.meta.url)

/** Starts a server that replays responses from files in order and notes every unexpected request. */
export async function replayPlatform(): Promise<Platform> {
  const situations = new Map(readSituations().map((situation) => [situation.situation, situation]))
  let waiting: Exchange[] = []
  let problems: string[] = []
  const server = createServer((request, response) => {
    void readRequest(request).then((actual) => {
      const exchange = waiting.shift()
      const problem = exchange ? differenceOf(actual, exchange.ask) : `unexpected: ${JSON.stringify(actual)}`
      if (problem) problems.push(problem)
      answer(exchange?.answer ?? { status: 599 }, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    config: configFor(url),
    async arrange(name) {
      const situation = situations.get(name)
      if (!situation) throw new Error(`There are no documented answers for "${name}".`)
      waiting = [...situation.exchanges]
      problems = []
      return { ...readSetup(), ...situation.setup }
    },
    verify() {
      const missingRequests = waiting.map(({ ask }) => `not requested: ${ask.method} ${ask.path}`)
      if (problems.length + missingRequests.length > 0)
        throw new Error([...problems, ...missingRequests].join('\n'))
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function configFor(url: string): Platform['config'] {
  return {
    appId: '990602627938098',
    appSecret: 'instagram-app-secret',
    metaAppSecret: null,
    verifyToken: 'verify',
    oauthUrl: `${url}/login`,
    tokenUrl: `${url}/token`,
    graphUrl: `${url}/graph`,
    graphVersion: 'v25.0',
  }
}

function readSituations(): z.output<typeof Situation>[] {
  const responses = new URL('responses/', folder)
  return readdirSync(responses).map((file) => Situation.parse(readJson(new URL(file, responses))))
}

function readSetup(): Setup {
  return readJson(new URL('setup.json', folder)) as Setup
}

function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function readRequest(request: IncomingMessage): Promise<Exchange['ask']> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  const url = new URL(request.url ?? '/', 'http://platform')
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
  return {
    method: request.method ?? '',
    path: url.pathname,
    token: request.headers.authorization?.replace('Bearer ', '') ?? null,
    ...(url.search === '' ? undefined : { query: Object.fromEntries(url.searchParams) }),
    ...(text === ''
      ? undefined
      : isForm
        ? { form: Object.fromEntries(new URLSearchParams(text)) }
        : { body: JSON.parse(text) }),
  }
}

function differenceOf(actual: Exchange['ask'], expected: Exchange['ask']): string | null {
  const query = Object.entries(actual.query ?? {}).map(([name, value]) => [
    name,
    expected.query?.[name] === '*' ? '*' : value,
  ])
  const compared = actual.query ? { ...actual, query: Object.fromEntries(query) } : actual
  if (isDeepStrictEqual(compared, expected)) return null
  return `requested ${JSON.stringify(compared)}\ninstead of ${JSON.stringify(expected)}`
}

function answer(documented: Exchange['answer'], response: ServerResponse): void {
  if ('break' in documented) {
    if (documented.break === 'cut') response.socket?.destroy()
    return
  }
  response.writeHead(documented.status, {
    'content-type': 'application/json; charset=UTF-8',
    ...documented.headers,
  })
  response.end(documented.text ?? JSON.stringify(documented.body))
}
