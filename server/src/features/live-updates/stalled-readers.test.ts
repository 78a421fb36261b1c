import { once } from 'node:events'
import { connect } from 'node:net'
import { isFullRun } from '@skein/engine/test/full-run'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#src/app.ts'
import type { RunningLiveUpdates } from '#src/features/live-updates/index.ts'
import { listen } from '#src/infra/http/listen.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { bindings } from '#test/bindings.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'

const users = 25
const streamsPerUser = 20

let app: TestApp
let fetchApp: Awaited<ReturnType<typeof createApp>>['app']['fetch']
let live: RunningLiveUpdates
let late = 0
let owners: (TestUser & { account_id: string })[]

beforeAll(async () => {
  app = await buildApp()
  const clock = { ...app.ctx.clock, monotonic: () => performance.now() + late }
  const options = { version: '1', webFolder: '/nowhere', onStored: () => undefined, checks: {} }
  const other = await createApp({ ...app.ctx, clock }, options)
  ;({ live } = other)
  fetchApp = other.app.fetch
  owners = []
  for (let index = 0; index < users + 1; index += 1) {
    const user = await createUser(app)
    const account_id = app.ctx.ids.next()
    await createAccount(app.ctx.db, account_id, user.user_id)
    owners.push({ ...user, account_id })
  }
}, 30_000)
afterAll(async () => {
  await live.stop()
  await app.close()
})

const path = ({ account_id }: { account_id: string }) =>
  `/api/instagram/events?platform_user_id=${account_id}`

const open = ({ token, account_id }: (typeof owners)[number]) =>
  fetchApp(
    new Request(new URL(path({ account_id }), app.ctx.env.PUBLIC_URL), {
      headers: { authorization: `Bearer ${token}` },
    }),
    bindings('127.0.0.1').env,
  )

/** Counts the messages that a client receives. */
function read(response: Response) {
  const counts = { messages: 0 }
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    for (;;) {
      const piece = await reader?.read().catch(() => undefined)
      if (!piece || piece.done) return
      counts.messages += piece.value.split('event: message\n').length - 1
    }
  })()
  return { counted: counts, leave: () => reader?.cancel() }
}

/** Adds so many messages of 1,000 characters to every account. */
async function addMessages(round: number, count: number): Promise<void> {
  const { $client: sql } = app.ctx.db
  const ids = owners.map(({ account_id }) => account_id)
  await sql.query(
    `insert into conversations (conversation_id, account_id, person_id, last_message_at, created_at)
     select 'talk-' || a, a, 'person', now(), now() from unnest($1::uuid[]) a on conflict do nothing`,
    [ids],
  )
  await sql.query(
    `insert into messages (account_id, message_id, conversation_id, text, occurred_at, direction, sender_kind)
     select a, format('%s-%s-%s', a, $2::int, n), 'talk-' || a, repeat('x', 1000), now(), 'in', 'customer'
     from unnest($1::uuid[]) a, generate_series(1, $3::int) n`,
    [ids, round, count],
  )
  await sql.query(
    `insert into live_events (account_id, topic, ref)
     select a, 'written', format('%s-%s-%s', a, $2::int, n)
     from unnest($1::uuid[]) a, generate_series(1, $3::int) n`,
    [ids, round, count],
  )
  live.wake()
}

test.runIf(isFullRun)(
  '500 stalled readers hold little memory, delay no other reader and are disconnected',
  async () => {
    const stalled: Response[] = []
    for (const owner of owners.slice(0, users))
      for (let index = 0; index < streamsPerUser; index += 1) stalled.push(await open(owner))
    expect(stalled.every(({ status }) => status === 200)).toBe(true)
    const healthy = owners.slice(users).concat(owners.slice(users))
    const readers = await Promise.all(healthy.map(async (owner) => read(await open(owner))))
    expect(live.listeners.size).toBe(users * streamsPerUser + readers.length)

    const memory = () => process.memoryUsage().heapUsed + process.memoryUsage().external
    const before = memory()
    const rounds = 8
    for (let round = 1; round <= rounds; round += 1) {
      await addMessages(round, 90)
      await vi.waitUntil(() => readers.every(({ counted }) => counted.messages >= 90 * round), {
        timeout: 5000,
        interval: 10,
      })
    }
    const waiting = [...live.listeners].map(({ queue }) => queue.waiting)
    // The limit of 50, and the events of one reading.
    expect(Math.max(...waiting)).toBeLessThanOrEqual(250)
    expect(waiting.filter((count) => count > 50)).toHaveLength(users * streamsPerUser)
    expect(memory() - before).toBeLessThan(200_000_000)

    late = 61_000
    live.wake()
    await expect.poll(() => live.listeners.size, { timeout: 10_000 }).toBe(readers.length)
    await addMessages(rounds + 1, 1)
    await vi.waitUntil(() => readers.every(({ counted }) => counted.messages > 90 * rounds), {
      timeout: 5000,
    })
    await Promise.all(readers.map(({ leave }) => leave()))
  },
  60_000,
)

test('closes the connection of a client that reads nothing', async () => {
  const closure = Promise.withResolvers<void>()
  const endless = () =>
    new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(65_536)),
      cancel: () => closure.resolve(),
    })
  const listener = await listen(() => new Response(endless()), '127.0.0.1', 0)
  listener.setIdleTimeout(300)
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'connect')
  // It reads only afterwards, and finds the end instead of an endless response.
  await closure.promise
  socket.resume()
  await once(socket, 'close')
  await listener.close(100)
}, 15_000)
