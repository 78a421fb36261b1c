import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '../start.ts'

const email = 'rosa@clayandember.example'
const scope = 'https://www.googleapis.com/auth/gmail.modify'
const callback = 'http://localhost:3000/api/auth/gmail/callback'
let sandbox: RunningSandbox
let token: string

beforeAll(async () => {
  sandbox = await startSandbox({ webhookUrl: 'http://127.0.0.1:9/' })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  token = await logIn()
})

async function logIn(who = email): Promise<string> {
  const { googleClientId: client_id, googleClientSecret: client_secret } = sandbox.credentials
  const form = { client_id, redirect_uri: callback, response_type: 'code', scope: `openid email ${scope}` }
  const back = await fetch(`${sandbox.url}/google/authorize`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, scope_part: scope, email: who, decision: 'continue' }),
    redirect: 'manual',
  })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const grant = { grant_type: 'authorization_code', code, redirect_uri: callback, client_id, client_secret }
  const answer = await fetch(`${sandbox.url}/google/token`, {
    method: 'POST',
    body: new URLSearchParams(grant),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

interface Answer {
  status: number
  body: Record<string, unknown> & { id?: string; error?: { errors: { reason: string }[] } }
}

async function call(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${sandbox.url}/gmail/v1/users/me${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

const raw = (lines: string[]) => Buffer.from(lines.join('\r\n')).toString('base64url')
const letter = raw([
  'To: ben@northloaf.example',
  'Subject: Bread',
  'Message-ID: <1@x>',
  '',
  'Two loaves, please.',
])

test('sends a draft once, in its thread and with its headers, and delivers it to mailboxes of the sandbox', async () => {
  await logIn('ben@northloaf.example')
  await sandbox.control.gmail({ email: 'ben@northloaf.example' })
  const draft = (await call('/drafts', { message: { raw: letter } })).body
  const response = await call('/drafts/send', { id: draft.id })
  expect(response).toMatchObject({ status: 200, body: { labelIds: ['SENT'] } })
  expect((await call('/drafts/send', { id: draft.id })).status).toBe(404)
  expect((await sandbox.control.gmail({ label: 'SENT' }))[0]).toMatchObject({
    id: response.body.id,
    threadId: (draft.message as { threadId: string }).threadId,
    messageId: '<1@x>',
    text: 'Two loaves, please.',
  })
  const [receivedMail] = await sandbox.control.gmail({ email: 'ben@northloaf.example' })
  expect(receivedMail).toMatchObject({ subject: 'Bread', labels: ['INBOX', 'UNREAD'] })
})

test.each([
  ['is:unread in:inbox', 7],
  ['from:anna.berg', 2],
  ['in:sent', 1],
  ['subject:"espresso cups"', 1],
  ['is:unread -from:craft', 6],
  ['zzzz', 0],
])('the search for %s finds %i', async (query, count) => {
  const { body } = await call(`/messages?${new URLSearchParams({ q: query })}`)
  expect((body.messages as unknown[] | undefined)?.length ?? 0).toBe(count)
  expect('messages' in body).toBe(count > 0)
})

test('returns lists in pages', async () => {
  const first = (await call('/messages?maxResults=4&labelIds=INBOX')).body
  const second = (
    await call(`/messages?maxResults=100&labelIds=INBOX&pageToken=${String(first.nextPageToken)}`)
  ).body
  expect([first.messages, second.messages].map((list) => (list as unknown[]).length)).toEqual([4, 5])
})

test('limits a user to 6,000 units per minute', async () => {
  // The calls must not pass into the next minute.
  const { now } = await sandbox.control.clock({})
  await sandbox.control.clock({ advanceMs: 60_000 - (now % 60_000) })
  const statuses: number[] = []
  for (let calls = 0; calls < 61; calls += 1)
    statuses.push((await call('/messages/send', { raw: letter })).status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
  expect(statuses.at(-1)).toBe(429)
  await sandbox.control.clock({ advanceMs: 60_000 })
  expect((await call('/profile')).status).toBe(200)
})

test('answers an ended login, a missing permission and a fault with the errors of Google', async () => {
  const reason = ({ body }: Answer) => body.error?.errors[0]?.reason
  await sandbox.control.fail({ endpoint: 'gmail_profile', status: 500 })
  expect(reason(await call('/profile'))).toBe('backendError')
  await sandbox.control.narrowGoogle({ email })
  expect(reason(await call('/profile'))).toBe('insufficientPermissions')
  await sandbox.control.expireGoogle({ email })
  expect(reason(await call('/profile'))).toBe('authError')
})

test('sends the mail and answers with an error after the effect', async () => {
  const draft = (await call('/drafts', { message: { raw: letter } })).body
  await sandbox.control.fail({ endpoint: 'gmail_send_draft', afterEffect: true })
  expect((await call('/drafts/send', { id: draft.id })).status).toBe(500)
  expect(await sandbox.control.gmail({ label: 'SENT' })).toHaveLength(2)
  expect(await sandbox.control.ledger({ operation: 'gmail_send_draft' })).toMatchObject([
    { effect: true, status: 500 },
  ])
})

test.each([
  ['no mail', {}],
  ['a mail to nobody', { raw: raw(['Subject: x', '', 'y']) }],
])('%s is refused', async (_what, body) => {
  expect((await call('/messages/send', body)).status).toBe(400)
})

test('shows the inbox and sent mail, and isolates the HTML of a mail', async () => {
  await call('/messages/send', { raw: letter })
  const page = async (path: string) => (await fetch(`${sandbox.url}${path}`)).text()
  expect(await page('/gmail')).toContain('stoneware clay delayed (unread)')
  expect(await page(`/gmail/${email}?label=SENT`)).toContain('To ben@northloaf.example')
  const [letters] = (await sandbox.control.gmail({})).filter(({ subject }) =>
    subject.startsWith('Five glazes'),
  )
  const html = await page(`/gmail/${email}/${letters?.id}`)
  expect(html).not.toContain('<h1>Craft Weekly')
  expect(html).toMatch(/<iframe[^>]*sandbox\s/)
})
