import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { indexReadsOf } from '#test/index-reads.ts'
import { sql } from '#src/infra/db/sql.ts'
import { storeEvents } from '#src/features/events/index.ts'
import { takeEvents } from './event-queue-store.ts'

let app: TestApp
beforeAll(async () => void (app = await buildApp()))
afterAll(() => app.close())

test('reads a backlog once for each batch, also when its plan was made while the tables were empty', async () => {
  const { db, ids } = app.ctx
  const { user_id } = await createUser(app)
  const accounts = Array.from({ length: 20 }, () => ids.next())
  for (const id of accounts) await createAccount(db, id, user_id)
  await db.execute(sql`analyze event_queue`)
  // PostgreSQL keeps a plan for all parameters after five executions.
  for (let n = 0; n < 12; n += 1) await takeEvents(db, 500)
  const count = 5000
  for (let from = 0; from < count; from += 1000) {
    await storeEvents(
      db,
      Array.from({ length: 1000 }, (_, n) => ({
        account_id: accounts[n % accounts.length] ?? '',
        event_key: `comment:${from + n}`,
        kind: 'comment',
        parent_id: null,
        event: { kind: 'comment', comment_id: String(from + n), media_id: 'm' },
        occurred_at: new Date().toISOString(),
      })),
    )
  }
  let eventCount = 0
  const reads = await indexReadsOf(db, async () => (eventCount = (await takeEvents(db, 500)).events.length))
  expect(eventCount).toBe(500)
  expect([...reads].filter(([, entries]) => entries > 2 * count)).toEqual([])
})
