import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { dataOf } from '#test/services/browser.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import {
  openStream,
  startOtherProcess,
  type OtherProcess,
  type StreamEvent,
} from '#test/assistant/event-stream.ts'
import type { RunningLiveUpdates } from './run-live-updates.ts'

let product: LiveProduct
let other: OtherProcess
let posts: string[]

beforeAll(async () => {
  product = await shareLiveProduct()
  other = await startOtherProcess(product)
  posts = (await product.sandbox.control.posts({ account: 'clayandember' })).map(({ id }) => id)
})
afterAll(async () => {
  await other.close()
  await product.close()
})
beforeEach(() => product.clearAutomations())

const rows = async (table: string) =>
  (await product.ctx.db.$client.query(`select count(*)::int as n from ${table}`)).rows[0].n
const comment = async (text: string) =>
  product.sandbox.control.addComment({ as: await product.newPerson(), postId: posts[0] ?? '', text })

type ReceivedEvent = StreamEvent<{ resumed?: boolean; count?: number } & Partial<Execution>>

const listenTo = (
  lastEventId?: string,
  { token, url, language }: { token: string; url: string; language?: string } = {
    ...product.owner,
    url: other.url,
  },
) =>
  openStream<ReceivedEvent['data']>({
    token,
    url,
    platform_user_id: product.platform_user_id,
    lastEventId,
    language,
  })

const about = (id: string, state: string) => (event: ReceivedEvent) =>
  event.event === 'execution' && event.data.event_id === id && event.data.state === state

describe('live events', () => {
  test('logs no changes of an account without listeners', async () => {
    await product.ctx.db.$client.query('truncate live_watches, live_events')
    const automation = await product.saveCommentReply()
    const { id } = await comment('the price?')
    await product.entryOf(automation, id, 'sent')
    expect(await rows('live_events')).toBe(0)
  })

  test('sends the states of a reply to listeners of another process', async () => {
    const automation = await product.saveCommentReply()
    const stream = await listenTo()
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    expect(await stream.next()).toMatchObject({ event: 'ready', data: { resumed: false } })
    const { id } = await comment('the price?')
    const sentEvent = await stream.until(about(id, 'sent'))
    expect(sentEvent.data).toMatchObject({
      automation_id: automation.automation_id,
      reason_code: 'fired_keyword',
      reply_text: 'It is 20 euros.',
    })
    stream.leave()
  })

  test('writes the reason in the language of each page', async () => {
    const automation = await product.saveCommentReply()
    const { token } = product.owner
    const streams = await Promise.all(
      ['de', 'es'].map((language) => listenTo(undefined, { token, url: other.url, language })),
    )
    const { id } = await comment('the price?')
    await product.entryOf(automation, id, 'sent')
    const reasons = await Promise.all(
      streams.map(async (stream) => (await stream.until(about(id, 'sent'))).data.reason),
    )
    expect(reasons).toEqual(['Keyword „price“ gefunden.', 'Coincidió con la palabra clave «price».'])
    for (const stream of streams) stream.leave()
  })

  test('opens no stream for a HEAD request', async () => {
    const path = `${other.url}/api/instagram/events?platform_user_id=${product.platform_user_id}`
    const headers = { authorization: `Bearer ${product.owner.token}` }
    const before = other.live.listeners.size
    const response = await fetch(path, { method: 'HEAD', headers })
    expect([response.status, other.live.listeners.size]).toEqual([403, before])
  })

  test('sends the missed events after a reconnect, and no earlier ones', async () => {
    const automation = await product.saveCommentReply()
    const before = await listenTo()
    const first = await comment('price 1')
    await before.until(about(first.id, 'sent'))
    // Events of the second comment follow all events of the first.
    const next = await comment('price now')
    const last = await before.until(about(next.id, 'sent'))
    before.leave()
    const missed = [await comment('price 2'), await comment('nothing'), await comment('price 3')]
    for (const { id } of missed) await product.entryOf(automation, id, 'sent', 'skipped')
    const after = await listenTo(last.id)
    expect(await after.next()).toMatchObject({ event: 'ready', data: { resumed: true } })
    await after.until(about(missed[2]?.id ?? '', 'sent'))
    const receivedIds = new Set(after.got.map(({ data }) => data.event_id))
    for (const { id } of missed) expect(receivedIds).toContain(id)
    expect(receivedIds).not.toContain(first.id)
    after.leave()
  })

  test('resumes from any event id without losing events', async () => {
    await product.saveCommentReply()
    for (const name of ['Second', 'Third', 'Fourth']) await product.saveCommentReply({ name })
    const stream = await listenTo()
    const { id } = await comment('the price?')
    const receivedIds = new Set<string | undefined>()
    await stream.until(({ data }) => data.event_id === id && receivedIds.add(data.execution_id).size === 4)
    stream.leave()
    const between = stream.got.slice(0, -1)
    for (const [index, { id: lastEventId }] of between.entries()) {
      const back = await listenTo(lastEventId)
      const after = stream.got.slice(index + 1).filter(({ event }) => event === 'execution')
      const missing = new Set(after.map(({ data }) => data.execution_id))
      await back.until(({ data }) => missing.delete(data.execution_id ?? '') && missing.size === 0)
      back.leave()
    }
  })

  test('does not resume from an unknown, invalid or future id', async () => {
    for (const id of ['1-1', 'nonsense', '9000000000000000000-1']) {
      const stream = await listenTo(id)
      expect(await stream.next()).toMatchObject({ event: 'ready', data: { resumed: false } })
      stream.leave()
    }
  })

  test('sends a decision made by a person', async () => {
    await product.saveCommentReply({ trigger_type: 'AI_DECISION', keywords: [], ai_context_rules: 'Prices.' })
    await product.sandbox.control.modelScript({
      replace: true,
      answers: [
        { when: {}, json: { should_reply: true, confidence: 0.4, reason: 'unsure', reply: 'Hello.' } },
      ],
    })
    const stream = await listenTo()
    const { id } = await comment('hmm')
    const draft = await stream.until(about(id, 'skipped'))
    expect(draft.data).toMatchObject({ reason_code: 'below_confidence' })
    await product.owner.browser.post(`/api/automations/executions/${draft.data.execution_id}/dismiss`, {})
    const dismissed = await stream.until(({ data }) => data.reason_code === 'dismissed')
    expect(dismissed.data.execution_id).toBe(draft.data.execution_id)
    stream.leave()
  })
})

describe('a stream is closed', () => {
  const expectNoListeners = (live: RunningLiveUpdates) => expect.poll(() => live.listeners.size).toBe(0)

  test('when its client disconnects', async () => {
    const stream = await listenTo()
    await stream.next()
    expect(other.live.listeners.size).toBe(1)
    stream.leave()
    await expectNoListeners(other.live)
  })

  test('when its user signs out', async () => {
    const token = 'another-session-of-the-same-person'
    await product.ctx.db.$client.query(
      `insert into auth_session (id, token, user_id, expires_at, created_at, updated_at)
       select 'another', encode(sha256(convert_to($1, 'UTF8')), 'hex'), user_id, expires_at, created_at, updated_at
       from auth_session where token = encode(sha256(convert_to($2, 'UTF8')), 'hex')`,
      [token, product.owner.token],
    )
    const stream = await listenTo(undefined, { token, url: other.url })
    expect(await stream.next()).toMatchObject({ event: 'ready' })
    await product.browser().post('/api/auth/sign-out', {}, { headers: { authorization: `Bearer ${token}` } })
    await stream.ended()
  })

  test('within five seconds when its user is removed from the workspace', async () => {
    const member = await createUser(product)
    const { user_id: workspace_id } = product.owner
    await addMember(product, { workspace_id, user_id: member.user_id, role: 'viewer' })
    const stream = await listenTo(undefined, { ...member, url: other.url })
    expect(await stream.next()).toMatchObject({ event: 'ready' })
    await product.owner.browser.call('DELETE', `/api/workspaces/${workspace_id}/members/${member.user_id}`)
    const began = performance.now()
    await stream.ended()
    expect(performance.now() - began).toBeLessThan(5000)
  })

  test('or refused when the user has too many', async () => {
    const open = await Promise.all(Array.from({ length: 20 }, () => listenTo()))
    const refusedStream = await listenTo()
    expect(refusedStream.response.status).toBe(429)
    const stranger = await createUser(product)
    const foreign = await listenTo(undefined, { ...stranger, url: other.url })
    expect(foreign.response.status).toBe(404)
    for (const stream of open) stream.leave()
    await expectNoListeners(other.live)
  })

  test('when the process ends', async () => {
    const ending = await startOtherProcess(product)
    const stream = await listenTo(undefined, { ...product.owner, url: ending.url })
    await ending.live.stop()
    await stream.ended()
    const late = await listenTo(undefined, { ...product.owner, url: ending.url })
    expect(late.response.status).toBe(503)
    await ending.close()
  })

  test('when the account is disconnected', async () => {
    const stream = await listenTo()
    const { user_id, browser } = product.owner
    const { json } = await browser.get(`/api/users/profile/${user_id}/connected-accounts`)
    const [account] = dataOf<{ id: string }[]>(json)
    await browser.call('DELETE', `/api/users/profile/${user_id}/connected-accounts/${account?.id}`)
    await stream.ended()
  })
})
