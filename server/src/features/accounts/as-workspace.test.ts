import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { sql } from '#src/infra/db/sql.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { actingAs, createUser, type TestUser } from '#test/accounts/create-user.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { asWorkspaceOf } from './as-workspace.ts'

let app: TestApp
let ana: TestUser
const accounts: string[] = []

beforeAll(async () => {
  app = await buildApp()
  ana = await createUser(app)
  for (const { user_id } of [ana, await createUser(app)]) {
    const id = app.ctx.ids.next()
    accounts.push(id)
    await createAccount(app.ctx.db, id, user_id)
  }
})
afterAll(() => app.close())

const IdRow = z.object({ id: z.string() })
const visibleTo = async (account_id: string) => {
  const { db } = await asWorkspaceOf(app.ctx, account_id)
  return (await db.query(sql.rows(IdRow)`select id from connected_accounts`)).map(({ id }) => id)
}

test('limits a statement without a condition to the owner of the account', async () => {
  for (const id of accounts) expect(await visibleTo(id)).toEqual([id])
})

test('shows no rows for an account that nobody holds', async () => {
  expect(await visibleTo(app.ctx.ids.next())).toEqual([])
})

test('leaves the context of a user as it is', async () => {
  const userCtx = actingAs(app.ctx, ana)
  const limited = await asWorkspaceOf(userCtx, accounts[0] ?? '')
  expect(await asWorkspaceOf(limited, accounts[1] ?? '')).toBe(limited)
})
