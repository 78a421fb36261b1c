import type { Connection } from '@skein/contract/accounts/connection'
import { day } from '@skein/contract/durations'
import type { RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#src/context.ts'
import { accountsOf, connectAccount, type LoginChoice } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import { checkPermissions } from './connection/probe-permissions.ts'
import { refreshToken } from './connection/refresh-token.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const [messages, comments, insights] = ['messages', 'comments', 'insights'].map(
  (name) => `instagram_business_manage_${name}`,
)

let world: AppWithSandbox
let sandbox: RunningSandbox
let ctx: Ctx
let ana: TestUser
let account: { id: string; platform_user_id: string }

beforeAll(async () => {
  world = await startAppWithSandbox(start)
  ;({ sandbox } = world)
  ctx = world.app.ctx
})
afterAll(() => world.close())
beforeEach(async () => {
  await ctx.db.$client.query('truncate connected_accounts, oauth_states cascade')
  world.app.clock?.advance(60_000)
  await sandbox.control.reset()
  ana = await createUser(world.app)
})

type Assumption = Parameters<RunningSandbox['control']['assume']>[0]['name']
const isFalse = (...names: Assumption[]) =>
  Promise.all(names.map((name) => sandbox.control.assume({ name, holds: false })))

async function connect(choice: LoginChoice = {}): Promise<void> {
  expect(await connectAccount(ana, choice)).toContain('connected=true')
  const [connectedAccount] = await accountsOf(ana)
  if (!connectedAccount) throw new Error('The account is not connected.')
  account = connectedAccount
}

async function checks() {
  const path = `/api/accounts/connection?platform_user_id=${account.platform_user_id}`
  const { data } = (await ana.browser.get(path)).json as { data: Connection }
  return Object.fromEntries(data.checks.map(({ key, ...rest }) => [key, rest]))
}

const storedScopes = async () =>
  (await ctx.db.$client.query('select scopes, missing_scopes from connected_accounts')).rows[0]

test.each([
  ['token_answer_flat'],
  ['token_answer_permissions_list'],
  ['token_answer_has_permissions'],
  ['token_user_id_number'],
  ['token_lifetime_given'],
  ['me_answer_flat'],
  ['me_optional_fields_known'],
  ['account_type_upper_case'],
  ['account_type_given'],
  ['scope_error_permission_code'],
] as const)('connects an account completely while %s is false', async (name) => {
  await isFalse(name)
  await connect()
  expect(await checks()).toMatchObject({
    login: { state: 'ok', at: expect.stringMatching(/^2027-01-19/) },
    permissions: { state: 'ok' },
    webhook_fields: { state: 'ok' },
  })
})

test('connects while all variants of the answers occur at once', async () => {
  await isFalse('token_answer_flat', 'token_answer_permissions_list', 'token_user_id_number')
  await isFalse('token_lifetime_given', 'me_answer_flat', 'me_optional_fields_known', 'account_type_given')
  await connect()
  expect(await checks()).toMatchObject({ login: { state: 'ok' }, permissions: { state: 'ok' } })
})

test('connects no personal account', async () => {
  const sandboxAccount = sandbox.state.data.accounts.get('clayandember')
  if (sandboxAccount) Object.assign(sandboxAccount, { accountType: 'PERSONAL' })
  expect(await connectAccount(ana)).toContain('connect_error=personal')
})

test.each([
  ['messages', messages],
  ['comments', comments],
  ['insights', insights],
])('names the permission for %s that was not granted, and connects with it later', async (_what, scope) => {
  const without = [scope ?? '']
  await connect({ without })
  expect(await storedScopes()).toMatchObject({ missing_scopes: without })
  const { permissions, login } = await checks()
  expect(login).toMatchObject({ state: 'ok' })
  expect(permissions).toMatchObject({ state: 'limited', fix: 'reconnect', missing: without })
  expect((await accountsOf(ana))[0]?.status).toBe('connected')
  await connect()
  expect(await storedScopes()).toMatchObject({ missing_scopes: [] })
  expect((await checks())['permissions']).toMatchObject({ state: 'ok' })
})

test('finds out by harmless calls what was not granted when the login does not say it', async () => {
  await isFalse('token_answer_has_permissions')
  await connect({ without: [insights ?? ''] })
  expect(await storedScopes()).toEqual({ scopes: null, missing_scopes: [] })
  await checkPermissions.handle(ctx, { account_id: account.id })
  expect(await storedScopes()).toEqual({ scopes: null, missing_scopes: [insights] })
  expect((await checks())['permissions']).toMatchObject({ state: 'limited', missing: [insights] })
  expect(await sandbox.control.ledger({})).not.toContainEqual(
    expect.objectContaining({ operation: 'message' }),
  )
})

test('trusts the permissions of the login while Instagram limits the calls', async () => {
  await connect()
  await sandbox.control.fail({ endpoint: 'conversations', status: 400, code: 4, count: null })
  expect((await checks())['permissions']).toMatchObject({ state: 'ok' })
})

test('reports permissions as unknown that neither the login nor a call tells', async () => {
  await isFalse('token_answer_has_permissions', 'scope_error_permission_code')
  await connect({ without: [messages ?? ''] })
  expect((await checks())['permissions']).toMatchObject({
    state: 'unknown',
    message: 'Instagram did not say whether it granted: messages. They are used until it refuses them.',
  })
})

test('offers a new login when Instagram refuses to renew one', async () => {
  await connect()
  await isFalse('token_refresh_works')
  world.app.clock?.advance(46 * day)
  await expect(refreshToken(ctx, account.id)).rejects.toMatchObject({ kind: 'rejected' })
  expect((await checks())['login']).toMatchObject({ state: 'limited', fix: 'reconnect' })
  expect((await accountsOf(ana))[0]?.status).toBe('connected')
  await connect()
  expect((await checks())['login']).toMatchObject({ state: 'ok' })
})
