import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { indexReadsOf } from '#test/index-reads.ts'
import { sql } from '#src/infra/db/sql.ts'
import { claimDue, claimPrivate, expireLeases, expireWindows } from './claim-store.ts'
import { claimUnclear } from './outcome-store.ts'
import { claimPaced } from './pace/paced-store.ts'

const count = 20_000

let app: TestApp
beforeAll(async () => {
  app = await buildApp()
  const { db, ids } = app.ctx
  const account = ids.next()
  await createAccount(db, account, (await createUser(app)).user_id)
  await addOpen(account)
  await db.execute(sql`delete from outbox_open`)
  await db.execute(sql`analyze outbox_open`)
  await db.execute(sql`delete from outbox`)
  await addOpen(account)
})
afterAll(() => app.close())
beforeEach(() => app.ctx.db.execute(sql`update outbox_open set due_at = now() - interval '1 minute'`))

/** Adds due messages of different conversations. */
const addOpen = (account_id: string) =>
  app.ctx.db.execute(sql`
    with made as (
      insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, created_at)
      select ${account_id}, 'direct_message', 'test', n, n, n, 't', '{}', now() from generate_series(1, ${count}::int) n
      returning outbox_seq, account_id, conversation_key
    )
    insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase)
    select outbox_seq, account_id, 'direct_message', conversation_key, 'ready' from made`)

const cases = [
  ['claims due messages', () => claimDue(app.ctx.db, 500)],
  ['expires leases', () => expireLeases(app.ctx.db, 1), sql`phase = 'sending'`],
  ['claims unclear messages', () => claimUnclear(app.ctx.db, 500), sql`phase = 'unknown'`],
  ['expires messages', () => expireWindows(app.ctx.db), sql`phase = 'ready', expires_at = now()`],
] as const

test.each(cases)(
  '%s with the statistics of an empty outbox without a scan for each row',
  async (...parameters) => {
    const [, batch, change] = parameters
    const { db } = app.ctx
    if (change) await db.execute(sql`update outbox_open set ${change}`)
    let result: number | readonly unknown[] = 0
    const reads = await indexReadsOf(db, async () => (result = await batch()))
    expect(
      typeof result === 'number' ? result : (result as readonly unknown[]).length,
    ).toBeGreaterThanOrEqual(500)
    expect([...reads].filter(([, entries]) => entries > 4 * count)).toEqual([])
  },
)

test('reads few waiting private replies, and none while the hourly limit of their account is used up', async () => {
  const { db } = app.ctx
  await db.execute(
    sql`update outbox_open set kind = 'private_message', phase = 'ready', expires_at = now() + interval '1 day'`,
  )
  await db.execute(sql`vacuum analyze outbox_open`)
  const claimPrivately = () => db.transaction((tx) => claimPrivate(tx, 200))
  expect(await entriesRead(claimPrivately)).toEqual({ rows: 200, tooMany: [] })
  await db.execute(sql`
    insert into private_sends (account_id, outbox_seq, started_at)
    select account_id, -outbox_seq, now() from outbox_open limit 600`)
  expect(await entriesRead(claimPrivately)).toEqual({ rows: 0, tooMany: [] })
})

test('reads few waiting public replies, and none while the hourly limit of their post is used up', async () => {
  const { db } = app.ctx
  await db.execute(
    sql`update outbox_open set kind = 'comment_reply', phase = 'ready', paced_post = 'post', expires_at = null`,
  )
  await db.execute(sql`update outbox set kind = 'comment_reply', post_id = 'post'`)
  await db.execute(sql`
    insert into paced_posts (account_id, post_id) select account_id, 'post' from outbox_open limit 1`)
  await db.execute(sql`vacuum outbox, outbox_open`)
  const claimPost = () => db.transaction((tx) => claimPaced(tx, 200))
  // The replies of the post are counted before and after the claim.
  expect(await entriesRead(claimPost, 2 * count + 5000)).toEqual({ rows: 200, tooMany: [] })
  expect(await entriesRead(claimPost, 10)).toEqual({ rows: 0, tooMany: [] })
})

/** Returns how many rows a batch claims, and the indexes of which it read too many entries. */
async function entriesRead(batch: () => Promise<readonly unknown[]>, most = 5000) {
  let rows = 0
  const reads = await indexReadsOf(app.ctx.db, async () => (rows = (await batch()).length))
  return { rows, tooMany: [...reads].filter(([, entries]) => entries > most) }
}
