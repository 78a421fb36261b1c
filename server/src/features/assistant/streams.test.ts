import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChatMessage } from '@skein/contract/assistant/assistant'
import { listen, type Listener } from '#src/infra/http/listen.ts'
import { shareAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'
import { bindings } from '#test/bindings.ts'
import { dataOf } from '#test/services/browser.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let product: AssistantProduct
let listener: Listener

beforeAll(async () => {
  product = await shareAssistantProduct()
  listener = await listen(product.app.fetch, '127.0.0.1', 0)
}, 60_000)
afterAll(async () => {
  await listener.close(100)
  await product.close()
})

const streamPath = '/api/chatagent/chat/send-message-stream'

/** Sends a message and reads its stream with one GET request, as older clients do. */
async function getStream(query: Record<string, string>, headers: Record<string, string> = {}) {
  const address = new URL(streamPath, listener.url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${product.owner.token}`, accept: 'text/event-stream', ...headers },
  })
  product.assistant.wake()
  const text = response.status === 200 ? await response.text() : ''
  const ids = [...text.matchAll(/^id: (.*)$/gm)].map(([, id = '']) => id)
  const events = [...text.matchAll(/^event: (.*)$/gm)].map(([, name = '']) => name)
  return { status: response.status, ids, events, text }
}
const turnsOf = async (chat_id: string) => {
  const history = await product.history(chat_id)
  return new Set(history.map(({ turn_id }) => turn_id)).size
}

test('sends a message by GET and streams the turn to its end', async () => {
  const query = {
    message: 'Hello there',
    chat_id: 'legacy',
    provider_id: product.owner.user_id,
    human_response: 'false',
  }
  const first = await getStream(query)
  expect(first.status).toBe(200)
  expect(first.events.at(-1)).toBe('done')
  expect(first.events).toContain('delta')
  const again = await getStream(query)
  expect(again.events.at(-1)).toBe('done')
  expect(await turnsOf('legacy')).toBe(1)
  const reconnect = await getStream(query, { 'last-event-id': first.ids.at(-1) ?? '' })
  expect(reconnect.status).toBe(204)
  expect(await turnsOf('legacy')).toBe(1)
})

test('resumes a stream after the last event without repeating events', async () => {
  const { turn_id } = await product.send('back', 'Show me the insights')
  const whole = await product.follow(turn_id)
  const deltas = whole.filter(({ event }) => event === 'delta')
  const middle = deltas[3]
  const rest = await product.follow(turn_id, product.owner, middle?.id)
  expect(rest).toEqual(
    whole.filter(({ id, event }) => event !== 'token' && numberOf(id) > numberOf(middle?.id)),
  )
  expect(await product.follow(turn_id, product.owner, whole.at(-1)?.id)).toEqual([])
})

test('attaches two equal requests at once to one turn', async () => {
  const query = { message: 'Hello twice', chat_id: 'twice', human_response: 'false' }
  const both = await Promise.all([getStream(query), getStream(query), getStream(query)])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(both.map(({ events }) => events.at(-1))).toEqual(['done', 'done', 'done'])
  expect(await turnsOf('twice')).toBe(1)
})

test('sends ids with delta and done only', async () => {
  // Tokens are sent while a stream is open only, and a turn can end before.
  const chats = ['ids 1', 'ids 2', 'ids 3']
  const streams = await Promise.all(
    chats.map((chat_id) => getStream({ message: 'Show me the insights', chat_id })),
  )
  const frames = streams
    .flatMap(({ text }) => text.split('\n\n'))
    .filter((frame) => frame.includes('event: '))
  const tokens = frames.filter((frame) => frame.includes('event: token'))
  expect(tokens.length).toBeGreaterThan(0)
  expect(tokens.filter((frame) => /^id:/m.test(frame))).toEqual([])
  expect(frames.filter((frame) => !tokens.includes(frame) && !/^id: /m.test(frame))).toEqual([])
})

const numberOf = (id = '') => Number(id.split('.').at(-1))

test('creates one turn for one client message id', async () => {
  const rest = { client_message_id: 'mine' }
  const [one, two] = await Promise.all([
    product.post('same', 'Hello', rest),
    product.post('same', 'Hello', rest),
  ])
  expect(two.json).toMatchObject({
    data: { turn_id: dataOf<{ turn_id: string }>(one.json).turn_id },
  })
  await getStream({ message: 'Hello', chat_id: 'same', ...rest })
  expect(await turnsOf('same')).toBe(1)
})

test('refuses a second message while a turn runs', async () => {
  await product.assistant.stop()
  const first = await product.post('busy', 'Show me the insights')
  expect(first.status).toBe(202)
  expect((await product.post('busy', 'And now this')).json).toMatchObject({ code: 'conflict' })
  expect((await getStream({ message: 'And now this', chat_id: 'busy' })).status).toBe(409)
  const { turn_id } = dataOf<{ turn_id: string }>(first.json)
  expect((await product.owner.browser.post('/api/chatagent/chat/stop', { turn_id })).status).toBe(200)
  expect((await product.post('busy', 'And now this')).status).toBe(202)
})

test('refuses GET requests from links, images and other sites', async () => {
  const address = `${listener.url}${streamPath}?message=Hello&chat_id=forged`
  const forged = [
    { 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'cross-site' },
    { accept: 'text/html,*/*' },
  ] as Record<string, string>[]
  for (const headers of forged) {
    const request = new Request(address, { headers: { cookie: 'session=x', ...headers } })
    expect((await product.app.fetch(request, bindings('127.0.0.1').env)).status).toBe(403)
  }
  expect(await product.history('forged')).toEqual([])
})

test('allows at most twenty open streams per user', async () => {
  const person = await createUser(product)
  const turn_id = await startTurn(person)
  const leaving = new AbortController()
  const open = () =>
    fetch(`${listener.url}${streamPath}?turn_id=${turn_id}`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: leaving.signal,
    })
  // Keep references: the garbage collector may close an unreferenced response.
  const responses: Response[] = []
  try {
    for (let count = 0; count < 21; count++) responses.push(await open())
    const statuses = responses.map(({ status }) => status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  } finally {
    leaving.abort()
  }
  await vi.waitFor(() => expect(product.streams.countOf(person.user_id)).toBe(0), { timeout: 10_000 })
})

test('disconnects a reader that does not read before 64 KB are buffered, and loses no event', async () => {
  const person = await createUser(product)
  const turn_id = await startTurn(person)
  const path = `${product.ctx.env.PUBLIC_URL}${streamPath}?turn_id=${turn_id}`
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await product.app.fetch(new Request(path, { headers }), bindings('127.0.0.1').env)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let receivedText = ''
  while (!receivedText.includes('"node":"starter_node"')) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true }
    if (done) throw new Error(`The stream ended early: ${receivedText}`)
    receivedText += value
  }
  const message_id = /"id":"([^"]+)"[^\n]*"node":"starter_node"/.exec(receivedText)?.[1] ?? ''
  expect(product.streams.countOf(person.user_id)).toBe(1)
  for (let from = 0; from < 100_000; from += 1000) {
    product.streams.addPiece({ turn_id, message_id, from, text: 'x'.repeat(1000) })
  }
  expect(product.streams.countOf(person.user_id)).toBe(0)
  await reader?.cancel()
  await person.browser.post('/api/chatagent/chat/stop', { turn_id })
  const again = await product.follow(turn_id, person)
  expect(again.map(({ event }) => event)).toEqual(['delta', 'delta', 'done'])
})

/** Creates a turn that stays at its first step, because no worker runs. */
async function startTurn(who: TestUser): Promise<string> {
  await product.assistant.stop()
  const { json } = await product.post('first', 'Hello', { who })
  return dataOf<{ turn_id: string }>(json).turn_id
}

test('suggests first messages based on the state of the account', async () => {
  const starters = async () => {
    const { json } = await product.owner.browser.get('/api/chatagent/chat/starters')
    return dataOf<{ text: string }[]>(json).map(({ text }) => text)
  }
  expect(await starters()).toContain('Create an automation that answers price questions, and try it')
  await product.saveCommentReply({})
  expect(await starters()).toContain('Which automations do I have, and how are they doing?')
  await product.clearAutomations()
})

test('lets only the owner rename and delete a chat', async () => {
  await product.post('mine', 'Hello, this is a long first message that goes on and on beyond the sidebar')
  const otherUser = await createUser(product)
  const path = '/api/chatagent/chat/threads/mine'
  const [thread] = await product.threads()
  expect(thread?.name).toBe('Hello, this is a long first message that goes on and on…')
  expect((await otherUser.browser.call('PUT', path, { body: { name: 'Theirs' } })).status).toBe(404)
  expect((await otherUser.browser.call('DELETE', path)).status).toBe(404)
  const answer = await product.owner.browser.call('PUT', path, { body: { name: 'Mine' } })
  expect(answer.json).toMatchObject({ data: { thread_id: 'mine', name: 'Mine' } })
  expect((await product.owner.browser.call('DELETE', path)).status).toBe(200)
  expect(await product.history('mine')).toEqual([])
  expect((await product.owner.browser.call('DELETE', path)).status).toBe(404)
})

test('separates chats of different users with the same id', async () => {
  const other = await createUser(product)
  await product.post('label', 'Mine')
  await product.post('label', 'Theirs', { who: other })
  const words = (history: ChatMessage[]) =>
    JSON.stringify(history.map(({ current_messages }) => current_messages))
  expect(words(await product.history('label'))).not.toContain('Theirs')
  expect(words(await product.history('label', other))).not.toContain('Mine')
})

test('pages the history, newest first', async () => {
  const page = async (number: number) => {
    const path = `/api/chatagent/chat/history?thread_id=back&page=${number}&limit=4`
    return dataOf<ChatMessage[]>((await product.owner.browser.get(path)).json)
  }
  const [first, second] = [await page(1), await page(2)]
  expect([first.length, second.length]).toEqual([4, 4])
  const whole = await product.history('back')
  expect([...first, ...second].map(({ id }) => id)).toEqual(whole.slice(0, 8).map(({ id }) => id))
})

const requests: [string, (chat_id: string) => Promise<number>][] = [
  [
    'a message',
    async (chat_id) =>
      (await product.owner.browser.post('/api/chatagent/chat/send-message', { message: 'And?', chat_id }))
        .status,
  ],
  [
    'the deletion of the chat',
    async (chat_id) =>
      (await product.owner.browser.call('DELETE', `/api/chatagent/chat/threads/${chat_id}`)).status,
  ],
]

test.each(requests)('handles %s while a step of the turn is being stored', async (what, request) => {
  const chat_id = what.replaceAll(' ', '-')
  await product.sandbox.control.modelStall({ milliseconds: 5000 })
  const { turn_id } = dataOf<{ turn_id: string }>((await product.post(chat_id, 'Hello')).json)
  const step = await product.ctx.db.$client.connect()
  try {
    await step.query('begin')
    // The end of a step changes the turn, then its chat.
    await step.query('update assistant_turns set steps = steps where turn_id = $1', [turn_id])
    const answered = request(chat_id)
    await expect.poll(() => waitingLocks()).toBeGreaterThan(0)
    await step.query('update assistant_threads set updated_at = now() where chat_id = $1', [chat_id])
    await step.query('commit')
    expect(await answered).toBe(what === 'a message' ? 409 : 200)
  } finally {
    step.release()
    await product.sandbox.control.modelClear({})
  }
})

async function waitingLocks(): Promise<number> {
  const { rows } = await product.ctx.db.$client.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return (rows[0] as { count: number }).count
}
