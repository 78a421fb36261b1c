import type { Ctx } from '#src/context.ts'
import type { Tenant } from '#src/infra/db/tenants/tenant-database.ts'
import { createProfileAtSignUp } from '#src/features/users/index.ts'
import type { Browser } from '../services/browser.ts'
import type { TestApp } from '../build-app.ts'

export interface TestUser {
  user_id: string
  email: string
  /** Session token for `Authorization: Bearer`. */
  token: string
  /** A browser with the session of the user. */
  browser: Browser
}

/** Returns the context of a use case that this user calls. */
export const actingAs = (ctx: Ctx, { user_id, email }: Pick<TestUser, 'user_id' | 'email'>): Ctx => ({
  ...ctx,
  actor: { kind: 'user', user_id, email, session_id: 'any', roles: new Map([[user_id, 'owner']]) },
})

/** Returns the rows of a user with nothing but the workspace from sign-up. */
export const tenantFor = (user_id: string): Tenant => ({ user_id, workspace_ids: [user_id] })

let count = 0

/** Inserts a confirmed user with a profile and a session, without sign-up. */
export async function createUser(
  app: TestApp,
  fields: { email?: string; name?: string } = {},
): Promise<TestUser> {
  const { ctx } = app
  const number = ++count
  const { email = `user${number}@example.com`, name = `User ${number}` } = fields
  const user_id = ctx.ids.next()
  const token = ctx.ids.token(24)
  const { $client: sql } = ctx.db
  await sql.query('insert into auth_user (id, name, email, email_verified) values ($1, $2, $3, true)', [
    user_id,
    name,
    email,
  ])
  await sql.query(
    `insert into auth_account (id, user_id, provider_id, account_id) values ($1, $2, 'credential', $2)`,
    [ctx.ids.next(), user_id],
  )
  await sql.query(
    `insert into auth_session (id, token, user_id, expires_at)
     values ($1, encode(sha256(convert_to($2, 'UTF8')), 'hex'), $3, now() + interval '7 days')`,
    [ctx.ids.next(), token, user_id],
  )
  await createProfileAtSignUp(ctx, { id: user_id, email, name })
  return { user_id, email, token, browser: withBearer(app.browser(), token) }
}

function withBearer(browser: Browser, token: string): Browser {
  const authorization = `Bearer ${token}`
  const call: Browser['call'] = (method, path, options = {}) =>
    browser.call(method, path, { ...options, headers: { authorization, ...options.headers } })
  return {
    cookies: browser.cookies,
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { ...options, body }),
  }
}
