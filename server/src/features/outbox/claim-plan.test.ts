import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { indexReadsOf } from '#test/index-reads.ts'
import { sql } from '#src/infra/db/sql.ts'
import { claimDue, expireLeases, expireWindows } from './claim-store.ts'
import { claimUnclear } from './outcome-store.ts'

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
  async (...given) => {
    const [, batch, change] = given
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
