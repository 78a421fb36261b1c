import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { openStream, startOtherProcess, type OtherProcess } from '#test/assistant/event-stream.ts'

let sandbox: RunningSandbox
let app: TestApp
let other: OtherProcess
let owner: TestUser
let platform_user_id: string
beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  other = await startOtherProcess(app)
  owner = await createUser(app)
  await connectAccount(owner)
  const { rows } = await app.ctx.db.$client.query('select platform_user_id from connected_accounts')
  platform_user_id = rows[0].platform_user_id
}, 60_000)
afterAll(async () => {
  await other.close()
  await app.close()
  await sandbox.close()
})

const listen = () =>
  openStream<Partial<KnowledgeSource>>({ url: other.url, token: owner.token, platform_user_id })

test('sends a source when it is added, ready and disabled', async () => {
  const stream = await listen()
  await stream.next()
  const text = 'We are closed on Mondays.'
  const answer = await owner.browser.post('/api/rag/sources/custom-text', { platform_user_id, text })
  const { id } = dataOf<KnowledgeSource>(answer.json)
  await stream.until(({ data }) => data.id === id && data.status === 'queued')
  await app.queue.work(app.ctx)
  const ready = await stream.until(({ event, data }) => event === 'source' && data.status === 'ready')
  expect(ready.data).toMatchObject({ id, title: text, progress: 1, chunk_count: 1, enabled: true })
  expect(stream.got.filter(({ event }) => event === 'source').every(({ data }) => data.id === id)).toBe(true)
  await owner.browser.post(`/api/rag/sources/${id}/enabled`, { enabled: false })
  await stream.until(({ data }) => data.enabled === false)
  stream.leave()
})

test('does not log changes while no stream is open', async () => {
  await app.ctx.db.$client.query('truncate live_watches, live_events')
  const text = 'We send to every country.'
  await owner.browser.post('/api/rag/sources/custom-text', { platform_user_id, text })
  const { rows } = await app.ctx.db.$client.query('select topic from live_events')
  expect(rows).toEqual([])
})
