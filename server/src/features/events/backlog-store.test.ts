import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { eventBacklog } from './backlog-store.ts'

let app: TestApp
beforeAll(async () => void (app = await buildApp()))
afterAll(() => app.close())

test('names the age of the oldest event also when more wait than are counted', async () => {
  await app.ctx.db.$client.query(`insert into event_queue (event_seq, due_at)
    values (1, now()), (2, now()), (3, now() - interval '1 hour')`)
  const { waiting, oldest_seconds } = await eventBacklog(app.ctx.db.system, 2)
  expect(waiting).toBe(2)
  expect(oldest_seconds).toBeGreaterThanOrEqual(3600)
})
