import { once } from 'node:events'
import { createServer } from 'node:http'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { InstagramEvent } from '../event.ts'
import { readSignedRequest } from '../webhook/signed-request.ts'
import { challengeResponse, parseWebhook, verifySignature, type WebhookItem } from '../webhook/webhook.ts'

interface ReceivedRequest {
  body: Buffer
  signature: string | undefined
}

/** Requests to the server below, which receives the webhooks of the sandbox. */
const requests: ReceivedRequest[] = []
const forms: string[] = []
let sandbox: RunningSandbox
let post_id: string

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const query = new URL(request.url ?? '/', 'http://app').searchParams
    const hub = (name: string) => query.get(`hub.${name}`) ?? undefined
    const challenge = { mode: hub('mode'), token: hub('verify_token'), challenge: hub('challenge') }
    if (request.method === 'GET') {
      const accepted = challengeResponse(challenge, sandbox.credentials.verifyToken)
      return response.writeHead(accepted === null ? 403 : 200).end(accepted ?? '')
    }
    const body = Buffer.concat(chunks)
    if (request.url === '/callback') forms.push(body.toString())
    else requests.push({ body, signature: String(request.headers['x-hub-signature-256']) })
    return response.end('{"url":"http://app/status","confirmation_code":"1"}')
  })
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  sandbox = await startSandbox({ webhookUrl: `${address()}/webhooks` })
})
afterAll(async () => {
  await sandbox.close()
  server.close()
  server.closeAllConnections()
})
beforeEach(async () => {
  await sandbox.control.reset()
  await sandbox.control.subscribe({})
  post_id = (await sandbox.control.posts({}))[0]?.id ?? ''
  requests.length = 0
})

function address(): string {
  const serverAddress = server.address()
  return `http://127.0.0.1:${typeof serverAddress === 'object' && serverAddress ? serverAddress.port : 0}`
}

/** Returns the items of all received webhooks and checks their signatures. */
async function receivedItems(): Promise<WebhookItem[]> {
  await sandbox.control.settleWebhooks()
  const { appSecret, metaAppSecret } = sandbox.credentials
  return requests.flatMap(({ body, signature }) => {
    expect(verifySignature(body, signature, [appSecret, metaAppSecret])).toBe(true)
    expect(verifySignature(body, signature, ['something-else'])).toBe(false)
    return parseWebhook(body).items
  })
}

async function events(): Promise<InstagramEvent[]> {
  const items = await receivedItems()
  expect(items.filter((item) => 'rejected' in item)).toEqual([])
  return items.flatMap((item) => ('event' in item ? item.event : []))
}

test('reads a comment with all fields, non-ASCII letters and emoji', async () => {
  const comment = await sandbox.control.addComment({
    as: 'mia.makes',
    postId: post_id,
    text: 'Schöner Krug 😀 €?',
  })
  const [item] = await receivedItems()
  expect(item).toMatchObject({
    platformUserId: (await sandbox.control.state()).accounts.find(
      ({ username }) => username === 'clayandember',
    )?.id,
    event: {
      kind: 'comment',
      key: comment.id,
      text: 'Schöner Krug 😀 €?',
      from_id: comment.fromId,
      from_username: 'mia.makes',
      media_id: post_id,
      is_own: false,
      live: false,
    },
  })
})

test('reads a comment in the flat format, signed with the Meta app secret', async () => {
  await sandbox.control.webhooks({ mode: 'flat', secret: 'meta' })
  const comment = await sandbox.control.addComment({ as: 'mia.makes', postId: post_id, text: 'price?' })
  expect(await events()).toMatchObject([
    { kind: 'comment', key: comment.id, occurred_at: expect.closeTo(Date.now(), -5) },
  ])
})

test('marks a comment of the account as its own', async () => {
  const { id } = await sandbox.control.addComment({ as: 'mia.makes', postId: post_id, text: 'price?' })
  await sandbox.control.addOwnComment({ postId: post_id, parentId: id, text: 'Thank you!' })
  const [, ownComment] = await events()
  expect(ownComment).toMatchObject({ kind: 'comment', is_own: true, parent_id: id })
})

test('splits a batch, and gives the same key to a webhook that is sent again', async () => {
  await sandbox.control.webhooks({ mode: 'duplicate', batchSize: 50, batchWindowMs: 20 })
  await sandbox.control.makeStorm({ comments: 100, postIds: [post_id] })
  await vi.waitFor(async () => expect(await events()).toHaveLength(200), 5000)
  const keys = (await events()).map(({ key }) => key)
  expect(new Set(keys).size).toBe(100)
})

test('reads each kind of event of a conversation', async () => {
  const { control } = sandbox
  const as = 'mia.makes'
  const first = await control.addMessage({ as, text: 'Hello 😀' })
  await control.addMessage({ as, text: 'Mugs', quickReplyPayload: 'MUGS' })
  await control.addMessage({ as, text: 'this one', replyToMid: first.mid })
  await control.addMessage({
    as,
    text: 'lovely',
    storyReply: { id: post_id, url: 'https://cdn.example.com/s.jpg' },
  })
  await control.addMessage({ as, attachments: [{ type: 'image', url: 'https://cdn.example.com/i.jpg' }] })
  await control.addMessage({ as, unsupported: true, text: '' })
  await control.addOwnMessage({ to: as, text: 'Hi Mia' })
  await control.react({ mid: first.mid })
  await control.react({ mid: first.mid, reaction: null })
  await control.editMessage({ mid: first.mid, text: 'Hello!' })
  await control.unsendMessage({ mid: first.mid })
  await control.seen({ as })
  await control.postback({ as, title: 'Start', payload: 'START' })
  await control.referral({ as, ref: 'poster' })
  const parsedEvents = await events()
  expect(parsedEvents.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 7 }, () => 'message'),
    'reaction',
    'reaction',
    'edit',
    'unsend',
    'read',
    'postback',
    'referral',
  ])
  expect(parsedEvents.every((event) => 'person_id' in event && event.person_id === first.personId)).toBe(true)
  expect(parsedEvents[1]).toMatchObject({ quick_reply_payload: 'MUGS' })
  expect(parsedEvents[2]).toMatchObject({ reply_to_mid: first.mid })
  expect(parsedEvents[3]).toMatchObject({ reply_to_story: { id: post_id } })
  expect(parsedEvents[4]).toMatchObject({
    attachments: [{ type: 'image', url: 'https://cdn.example.com/i.jpg' }],
  })
  expect(parsedEvents[5]).toMatchObject({ is_unsupported: true })
  expect(parsedEvents[6]).toMatchObject({ is_echo: true, text: 'Hi Mia' })
  expect(new Set(parsedEvents.map(({ key }) => key)).size).toBe(parsedEvents.length)
})

test.each([
  ['live_comment', { kind: 'comment', live: true }],
  ['ad_comment', { kind: 'comment', media_product_type: 'AD', ad_id: expect.any(String) }],
  ['fb_comment', { kind: 'comment', comment_id: expect.any(String) }],
  ['mention', { kind: 'mention', comment_id: expect.any(String) }],
  ['story_mention', { kind: 'message', attachments: [{ type: 'story_mention' }] }],
  ['ephemeral', { kind: 'message', attachments: [{ type: 'ephemeral', url: null }] }],
  ['ad_referral_message', { kind: 'message', referral: { source: 'ADS' } }],
  ['product_referral_message', { kind: 'message', referral: { product_id: expect.any(String) } }],
  ['optin', { kind: 'optin' }],
  ['pass_thread_control', { kind: 'handover', action: 'pass' }],
  ['take_thread_control', { kind: 'handover', action: 'take' }],
  ['standby_message', { kind: 'message', standby: true }],
  ['dashboard_test', { kind: 'message', mid: 'random_mid' }],
  ['unknown_field', { kind: 'unknown' }],
] as const)('reads the sample %s', async (kind, event) => {
  await sandbox.control.sendSample({ kind })
  expect(await events()).toMatchObject([event])
})

test('verifies the webhook address', async () => {
  expect(await sandbox.control.verifyWebhook({})).toMatchObject({ verified: true })
  expect(await sandbox.control.verifyWebhook({ token: 'wrong' })).toMatchObject({
    status: 403,
    verified: false,
  })
})

test('reads the app-scoped id of the account from the deauthorize callback', async () => {
  const account = (await sandbox.control.state()).accounts.find(({ username }) => username === 'clayandember')
  await sandbox.control.deauthorize({ url: `${address()}/callback` })
  const value = new URLSearchParams(forms.at(-1)).get('signed_request') ?? ''
  expect(readSignedRequest(value, [sandbox.credentials.appSecret])?.app_scoped_id).toBe(account?.scopedId)
  expect(readSignedRequest(value, ['something-else'])).toBeNull()
})
