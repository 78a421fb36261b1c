// The upper limit of this machine: checks the signature, finds the automation in memory, posts the reply, stores nothing.
// With DATABASE_URL it first commits the events, batched while the previous commit runs.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { Pool } from 'undici'
import { graphAccount, metaApp } from '../graph/settings.ts'
import { tokenFor } from '../graph/login.ts'
import { keyword, replyText } from '../product/set-up.ts'

interface Arrived {
  account: string
  comment_id: string
  text: string
}

const graphUrl = process.env.GRAPH_URL ?? ''
const databaseUrl = process.env.DATABASE_URL
const graph = new Pool(graphUrl, { connections: 128, pipelining: 1 })
const automations = new Map([
  [graphAccount(1).user_id, { keyword, text: replyText, token: tokenFor(1, 'long') }],
])
const keep = databaseUrl === undefined ? undefined : await openStore(databaseUrl)

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    if (!isSigned(body, request.headers['x-hub-signature-256'])) return void response.writeHead(401).end()
    const events = eventsIn(body)
    const respond = () => {
      response.end('EVENT_RECEIVED')
      for (const event of events) void reply(event)
    }
    if (keep === undefined) respond()
    else keep(events, respond)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}` })
})
process.on('disconnect', () => process.exit())

function isSigned(body: Buffer, header: string | string[] | undefined): boolean {
  if (typeof header !== 'string' || header.length !== 71) return false
  const signature = createHmac('sha256', metaApp.secret).update(body).digest()
  return timingSafeEqual(Buffer.from(header.slice(7), 'hex'), signature)
}

function eventsIn(body: Buffer): Arrived[] {
  const { entry }: { entry: { id: string; changes: { value: { id: string; text: string } }[] }[] } =
    JSON.parse(body.toString())
  return entry.flatMap(({ id, changes }) =>
    changes.map(({ value }) => ({ account: id, comment_id: value.id, text: value.text })),
  )
}

async function reply({ account, comment_id, text }: Arrived): Promise<void> {
  const automation = automations.get(account)
  if (!automation || !text.toLowerCase().includes(automation.keyword)) return
  const { body } = await graph.request({
    method: 'POST',
    path: `/v25.0/${comment_id}/replies`,
    headers: { authorization: `Bearer ${automation.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: automation.text }),
  })
  await body.json()
}

/** Commits what waits in one statement; what arrives meanwhile goes with the next one. */
async function openStore(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    'create table if not exists bench_ceiling (comment_id text primary key, account text not null, event jsonb not null)',
  )
  await client.query('truncate bench_ceiling')
  let waiting: { events: Arrived[]; done: () => void }[] = []
  let busy = false

  async function flush() {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await client.query({
        name: 'keep',
        text: `insert into bench_ceiling select e ->> 'comment_id', e ->> 'account', e
          from jsonb_array_elements($1::jsonb) e on conflict do nothing`,
        values: [JSON.stringify(batch.flatMap(({ events }) => events))],
      })
      for (const { done } of batch) done()
    }
    busy = false
  }
  return (events: Arrived[], done: () => void) => {
    waiting.push({ events, done })
    if (!busy) void flush()
  }
}
