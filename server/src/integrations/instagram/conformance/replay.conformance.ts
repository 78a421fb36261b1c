import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Platform, Scene } from './platform.conformance.ts'

const Exchange = z.strictObject({
  /** What must be asked. In a query, `*` stands for any value; a token of null is no token. */
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
      /** Instead of `body`, where the exact characters matter. */
      text: z.string().optional(),
    }),
  ]),
})
type Exchange = z.output<typeof Exchange>

const Situation = z.strictObject({
  situation: z.string(),
  /** True if written from the documentation, false if recorded from the platform. */
  synthetic: z.boolean(),
  scene: z.record(z.string(), z.string()).optional(),
  exchanges: z.array(Exchange),
})

const folder = new URL('../fixtures/', import.meta.url)

/** Answers from files, in order, and complains about every question that is not in them. */
export async function replayPlatform(): Promise<Platform> {
  const situations = new Map(readSituations().map((situation) => [situation.situation, situation]))
  let waiting: Exchange[] = []
  let complaints: string[] = []
  const server = createServer((request, response) => {
    void take(request).then((asked) => {
      const exchange = waiting.shift()
      const complaint = exchange
        ? differenceOf(asked, exchange.ask)
        : `not foreseen: ${JSON.stringify(asked)}`
      if (complaint) complaints.push(complaint)
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
      if (!situation) throw new Error(`There are no recorded answers for "${name}".`)
      waiting = [...situation.exchanges]
      complaints = []
      return { ...readScene(), ...situation.scene }
    },
    verify() {
      const left = waiting.map(({ ask }) => `never asked: ${ask.method} ${ask.path}`)
      if (complaints.length + left.length > 0) throw new Error([...complaints, ...left].join('\n'))
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
  const answers = new URL('answers/', folder)
  return readdirSync(answers).map((file) => Situation.parse(readJson(new URL(file, answers))))
}

function readScene(): Scene {
  return readJson(new URL('scene.json', folder)) as Scene
}

function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function take(request: IncomingMessage): Promise<Exchange['ask']> {
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

function differenceOf(asked: Exchange['ask'], foreseen: Exchange['ask']): string | null {
  const query = Object.entries(asked.query ?? {}).map(([name, value]) => [
    name,
    foreseen.query?.[name] === '*' ? '*' : value,
  ])
  const compared = asked.query ? { ...asked, query: Object.fromEntries(query) } : asked
  if (isDeepStrictEqual(compared, foreseen)) return null
  return `asked ${JSON.stringify(compared)}\ninstead of ${JSON.stringify(foreseen)}`
}

function answer(recorded: Exchange['answer'], response: ServerResponse): void {
  if ('break' in recorded) {
    if (recorded.break === 'cut') response.socket?.destroy()
    return
  }
  response.writeHead(recorded.status, {
    'content-type': 'application/json; charset=UTF-8',
    ...recorded.headers,
  })
  response.end(recorded.text ?? JSON.stringify(recorded.body))
}
