import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { loseConditions, type LostConditions } from '#test/tenants/lose-conditions.ts'
import { canary, plantCanary } from '#test/tenants/tenant-canary.ts'
import { createTenant } from '#test/tenants/tenant-fixture.ts'
import type { Tenant } from '#test/tenants/tenant-types.ts'
import { watchStreams, type WatchedStream } from '#test/tenants/watch-streams.ts'
import { jobs } from '../app-jobs.ts'
import { emailNotifications } from '../features/notifications/create-notification.ts'

let sandbox: RunningSandbox
let app: TestApp
let owner: Tenant
let other: Tenant
let lost: LostConditions | undefined

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  owner = await createTenant({ app, control: sandbox.control, instagram: 'clayandember' })
  other = await createTenant({ app, control: sandbox.control, instagram: 'northloaf.bakery' })
  await plantCanary(app, other)
}, 60_000)
afterEach(() => lost?.restore())
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

const query = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)

const expectNothingOf = (text: string) => {
  for (const secret of [canary, other.user.email, other.conversation_id, other.source_id])
    expect(text).not.toContain(secret)
}

async function withStreams(check: (streams: WatchedStream[]) => Promise<void>) {
  const streams = await watchStreams(app, owner)
  try {
    await expect.poll(() => streams.every(({ events }) => events.length > 0), { timeout: 15_000 }).toBe(true)
    await check(streams)
  } finally {
    await Promise.all(streams.map((stream) => stream.leave()))
  }
}

test('live updates show nothing of another user when statements lose their conditions', () =>
  withStreams(async ([live]) => {
    const [event_seq = ''] = other.execution_id.split('-')
    const refs = [
      ['decision', event_seq],
      ['conversation', other.conversation_id],
      ['written', `hello-${other.conversation_id}`],
      ['seen', other.conversation_id],
      ['source', other.source_id],
    ]
    lost = loseConditions()
    for (const [topic, ref] of refs)
      await query('insert into live_events (account_id, topic, ref) values ($1, $2, $3)', [
        owner.account_id,
        topic,
        ref,
      ])
    await query(
      `insert into live_events (account_id, topic, ref)
       select $1, 'message', outbox_seq::text from outbox where account_id = $2`,
      [owner.account_id, other.account_id],
    )
    const [own_seq = ''] = owner.execution_id.split('-')
    await query(`insert into live_events (account_id, topic, ref) values ($1, 'decision', $2)`, [
      owner.account_id,
      own_seq,
    ])
    await expect.poll(() => live?.events.join('\n'), { timeout: 15_000 }).toContain(owner.execution_id)
    expectNothingOf(live?.events.join('\n') ?? '')
    expect(lost.count).toBeGreaterThan(0)
  }))

test('the stream of the assistant shows nothing of another user when statements lose their conditions', () =>
  withStreams(async ([, assistant]) => {
    lost = loseConditions(/m\.turn_id = t\.turn_id/g)
    await query(
      'update assistant_messages set event = 1000 + event, record = jsonb_set(record, $2, $3) where turn_id = $1',
      [other.turn_id, ['reason'], JSON.stringify(canary)],
    )
    const before = assistant?.events.length ?? 0
    await owner.user.browser.post('/api/chatagent/chat/stop', { turn_id: owner.turn_id })
    await expect.poll(() => (assistant?.events.length ?? 0) > before, { timeout: 15_000 }).toBe(true)
    expectNothingOf(assistant?.events.join('\n') ?? '')
    expect(lost.count).toBeGreaterThan(0)
  }))

test('mails about notifications show nothing of another user when statements lose their conditions', async () => {
  await query('update notices set mail_due = true')
  lost = loseConditions()
  await emailNotifications.handle(app.ctx, { user_id: owner.user.user_id })
  const { rows } = await query('select * from outgoing_mails')
  expect(JSON.stringify(rows)).toContain(owner.user.email)
  expectNothingOf(JSON.stringify(rows))
  expect(lost.count).toBeGreaterThan(0)
})

test('exports and downloads show nothing of another user when statements lose their conditions', async () => {
  const exporting = jobs.find(({ name }) => name === 'users.export')
  lost = loseConditions()
  await exporting?.handle(app.ctx, { export_id: owner.export_id })
  const paths = [
    `/api/users/export/${owner.export_id}`,
    '/api/users/exports',
    `/api/automations/executions/export?platform_user_id=${owner.platform_user_id}`,
    `/api/automations/export?platform_user_id=${owner.platform_user_id}`,
  ]
  for (const path of paths) {
    const { status, text } = await owner.user.browser.get(path)
    expect([path, status]).toEqual([path, 200])
    expectNothingOf(text)
    if (path === paths[0]) expect(text).toContain(owner.automation_id)
  }
  expect(lost.count).toBeGreaterThan(0)
})
