import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import type { TestApp } from '#test/build-app.ts'
import { canary, plantCanary } from '#test/tenants/tenant-canary.ts'
import { createTenant } from '#test/tenants/tenant-fixture.ts'
import type { Tenant } from '#test/tenants/tenant-types.ts'
import { jobs } from '../app-jobs.ts'

let world: AppWithSandbox
let app: TestApp
let tenant: Tenant

beforeAll(async () => {
  world = await startAppWithSandbox(Date.now())
  app = world.app
  tenant = await createTenant({ app, control: world.sandbox.control, instagram: 'clayandember' })
  await plantCanary(app, tenant)
}, 60_000)
afterAll(() => world.close())

/** Returns the rows of all tables, also those of the job queue, that contain a text, by table. */
async function rowsWith(text: string): Promise<Record<string, string[]>> {
  const { $client: sql } = app.ctx.db
  const { rows: tables } = await sql.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
  )
  const matches: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql.query<{ row: string }>(
      `select t::text as row from ${name} t where strpos(t::text, $1) > 0`,
      [text],
    )
    if (rows.length > 0) matches[name] = rows.map(({ row }) => row.slice(0, 300))
  }
  return matches
}

test('nothing in any table names a deleted user, the account or what they wrote', async () => {
  const { user, account_id, platform_user_id, turn_id, conversation_id } = tenant
  expect(Object.keys(await rowsWith(canary)).length).toBeGreaterThan(8)
  const answer = await user.browser.call('DELETE', `/api/users/profile/${user.user_id}`, {
    body: { email: user.email },
  })
  const { confirmation_code } = dataOf<{ confirmation_code: string }>(answer.json)
  const forget = jobs.find(({ name }) => name === 'accounts.forget')
  for (let pass = 0; pass < 4; pass += 1) {
    await forget?.handle(app.ctx, { confirmation_code })
    app.clock?.advance(120_000)
  }
  for (const text of [canary, user.email, user.user_id, platform_user_id, turn_id, conversation_id])
    expect([text, await rowsWith(text)]).toEqual([text, {}])
  // Jobs that wait or ended on the last day name the account by an id that leads nowhere any more.
  const { 'pgboss.job_common': _, ...rest } = await rowsWith(account_id)
  expect(rest).toEqual({})
})
