import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomIds } from '#src/infra/ids.ts'
import { createGmail, type Gmail } from './client.ts'
import { errorOf } from './errors.ts'

const access = { token: 'token', mailbox: 'a mailbox' }
let server: Server
let gmail: Gmail
let response: unknown

beforeAll(async () => {
  server = createServer((_request, answer) => answer.end(JSON.stringify(response)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  gmail = createGmail({ url, ids: randomIds, consumeQuota: async () => undefined, retryDelaysMs: [] })
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const mail = {
  id: 'a',
  threadId: 't',
  internalDate: '1764000000000',
  labelIds: ['INBOX'],
  payload: { mimeType: 'text/plain', headers: [{ name: 'Subject', value: 'Hello' }], body: { data: 'SGk' } },
}

test.each([null, 'text', {}, { threadId: 't' }, { id: 5 }])(
  'finds the mail beside %j in a list of mails',
  async (odd) => {
    response = { messages: [odd, { id: 'a' }] }
    expect(await gmail.find(access, { query: '', limit: 5 })).toEqual(['a'])
  },
)

test.each([
  null,
  'text',
  { ...mail, id: undefined },
  { ...mail, internalDate: undefined },
  { ...mail, internalDate: 'soon' },
  { ...mail, payload: 'none' },
])('reads the mail beside %j in a thread, and counts the other', async (odd) => {
  response = { id: 't', messages: [odd, mail] }
  const { mails, unreadable } = await gmail.readThread(access, 't')
  expect([mails.map(({ subject, text }) => [subject, text]), unreadable]).toEqual([[['Hello', 'Hi']], 1])
})

test.each([
  ['labels', { ...mail, labelIds: [null, 'INBOX', 5] }],
  ['headers', { ...mail, payload: { ...mail.payload, headers: [null, {}, ...mail.payload.headers] } }],
  [
    'parts',
    { ...mail, payload: { ...mail.payload, body: {}, parts: [null, 'text', { mimeType: 5 }, mail.payload] } },
  ],
])('reads a mail whose %s have entries that cannot be read', async (_, odd) => {
  response = odd
  expect(await gmail.read(access, 'a')).toMatchObject({ subject: 'Hello', text: 'Hi', labels: ['INBOX'] })
})

test('reads the reason of an error beside entries that cannot be read', () => {
  const error = { message: 'No', errors: [null, 'x', { reason: 'domainPolicy' }], details: [5] }
  expect(errorOf(403, { error }, null)).toMatchObject({ kind: 'stopped', reason: 'domainPolicy' })
})
