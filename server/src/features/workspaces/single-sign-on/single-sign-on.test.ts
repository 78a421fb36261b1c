import dns from 'node:dns/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from 'better-auth/crypto'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { type Browser, dataOf } from '#test/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { startIdentityProvider, type TestIdentityProvider } from '#test/identity-provider.ts'
import { startNameServer, type TestNameServer } from '#test/name-server.ts'
import type { AuditEntry } from '@skein/contract/workspaces/audit'
import type { SingleSignOn } from '@skein/contract/workspaces/single-sign-on'

let app: TestApp
let provider: TestIdentityProvider
/** Another one, which an admin of the workspace runs. */
let foreign: TestIdentityProvider
let names: TestNameServer
const formerServers = dns.getServers()
beforeAll(async () => {
  names = await startNameServer()
  dns.setServers([names.address])
  ;[provider, foreign] = await Promise.all([startIdentityProvider(), startIdentityProvider()])
  app = await buildApp({ env: { SIGN_ON_ALLOW: `${provider.host},${foreign.host}` } })
})
afterAll(async () => {
  dns.setServers(formerServers)
  await app.close()
  await Promise.all([provider.close(), foreign.close(), names.close()])
})

let ana: TestUser
/** The domain of the company of a test. */
let domain = ''
let count = 0
beforeEach(async () => {
  domain = `company${++count}.example`
  ana = await createUser(app, { email: `ana@${domain}` })
  provider.allowRedirect(`http://localhost:3000/api/auth/callback/sso-${ana.user_id}`)
})

const path = (user = ana) => `/api/workspaces/${user.user_id}/single-sign-on`
const connection = (change: object = {}) => ({
  issuer: provider.issuer,
  ...provider.client,
  domain,
  role: 'agent',
  passwords_off: false,
  ...change,
})
const save = (change: object = {}, user = ana) =>
  user.browser.call('PUT', path(user), { body: connection(change) })
const read = async () => dataOf<SingleSignOn>((await ana.browser.get(path())).json).connection

/** Connects the identity provider, with the record in the names of the domain. */
async function connect(change: object = {}): Promise<void> {
  expect((await save(change)).status).toBe(200)
  const { name = '', value = '' } = (await read())?.record ?? {}
  names.set(name, value)
  expect((await ana.browser.post(`${path()}/verify`, {})).status).toBe(200)
}

/** Signs in with the identity provider as the person; returns where the browser lands. */
async function signIn(browser: Browser, email = `mira@${domain}`): Promise<string | null> {
  const started = await browser.post('/api/auth/sign-in/sso', { email })
  expect(started.json).toMatchObject({ url: expect.stringContaining(provider.issuer) })
  const back = await provider.signIn((started.json as { url: string }).url)
  return (await browser.get(back.pathname + back.search)).headers.get('location')
}

const sessionOf = async (browser: Browser) =>
  (await browser.get('/api/auth/get-session')).json as {
    user: { id: string; email: string; provider: string }
  } | null

const membersOf = async () =>
  dataOf<{ email: string; role: string }[]>(
    (await ana.browser.get(`/api/workspaces/${ana.user_id}/members`)).json,
  )

test('a newcomer of a verified domain signs in and is a member with the chosen role', async () => {
  await connect()
  provider.person = { sub: `mira ${domain}`, email: `Mira@${domain}`, email_verified: true, name: 'Mira Lee' }
  const mira = app.browser()
  expect(await signIn(mira)).toBe('/platforms')
  expect(await sessionOf(mira)).toMatchObject({
    user: { email: `mira@${domain}`, name: 'Mira Lee', provider: 'sso' },
  })
  expect(await membersOf()).toMatchObject([{ role: 'owner' }, { email: `mira@${domain}`, role: 'agent' }])
  expect((await read())?.last_used_at).not.toBeNull()
  const again = app.browser()
  expect(await signIn(again)).toBe('/platforms')
  const { json } = await ana.browser.get(`/api/workspaces/${ana.user_id}/audit`)
  expect(dataOf<AuditEntry[]>(json).filter(({ verb }) => verb.startsWith('workspaces.join'))).toMatchObject([
    {
      verb: 'workspaces.joinBySingleSignOn',
      name: 'Mira Lee',
      target: { workspace_id: ana.user_id },
      before: null,
      after: { role: 'agent' },
    },
  ])
  expect((await sessionOf(again))?.user.id).toBe((await sessionOf(mira))?.user.id)
})

test('a newcomer whose address somebody signed up with and never confirmed is a member too', async () => {
  await connect()
  const email = `mira@${domain}`
  const password = 'correct horse battery'
  await app.browser().post('/api/auth/sign-up/email', { email, password, name: 'Somebody' })
  provider.person = { sub: `mira ${domain}`, email, name: 'Mira Lee' }
  const mira = app.browser()
  expect(await signIn(mira)).toBe('/platforms')
  expect(await membersOf()).toMatchObject([{ role: 'owner' }, { email, name: 'Mira Lee', role: 'agent' }])
})

test('a newcomer with an open invitation has its role, and has used it', async () => {
  await connect({ role: 'viewer' })
  const email = `mira@${domain}`
  const invitations = `/api/workspaces/${ana.user_id}/invitations`
  for (const [address, role] of [
    [email, 'admin'],
    [`leo@${domain}`, 'agent'],
  ])
    expect((await ana.browser.post(invitations, { email: address, role })).status).toBe(201)
  provider.person = { sub: `mira ${domain}`, email }
  expect(await signIn(app.browser())).toBe('/platforms')
  expect(await membersOf()).toMatchObject([{ role: 'owner' }, { email, role: 'admin' }])
  const list = dataOf<{ email: string; state: string }[]>((await ana.browser.get(invitations)).json)
  expect(Object.fromEntries(list.map((one) => [one.email, one.state]))).toEqual({
    [email]: 'used',
    [`leo@${domain}`]: 'open',
  })
})

test('a user with the address signs in to the same account and keeps the memberships', async () => {
  await connect()
  const leo = await createUser(app, { email: `leo@${domain}` })
  provider.person = { sub: `leo ${domain}`, email: leo.email }
  const browser = app.browser()
  expect(await signIn(browser, leo.email)).toBe('/platforms')
  expect((await sessionOf(browser))?.user.id).toBe(leo.user_id)
  expect(await membersOf()).toHaveLength(1)
})

test.each([
  ['another domain', { email: 'mira@other.example', email_verified: true }, 'SIGN_ON_OTHER_ADDRESS'],
  ['a domain that contains the verified one', { email: 'mira@not-DOMAIN' }, 'SIGN_ON_OTHER_ADDRESS'],
  [
    'an address that it has not verified',
    { email: 'mira@DOMAIN', email_verified: false },
    'SIGN_ON_NO_ADDRESS',
  ],
  ['no address', {}, 'SIGN_ON_NO_ADDRESS'],
])('an identity provider that answers with %s signs nobody in', async (_, claims, error) => {
  await connect()
  const email = 'email' in claims ? { email: claims.email.replace('DOMAIN', domain) } : {}
  provider.person = { sub: `eve ${domain}`, ...claims, ...email }
  const browser = app.browser()
  expect(await signIn(browser)).toBe(`/get-started?error=${error}`)
  expect(await sessionOf(browser)).toBeNull()
  expect(await membersOf()).toHaveLength(1)
})

test.each([
  'gmail.com',
  'GoogleMail.com',
  'outlook.com',
  'hotmail.es',
  'yahoo.com.br',
  'icloud.com',
  'gmx.de',
  'web.de',
  'proton.me',
  'fastmail.com',
  'mail.ru',
])('the domain %s of a public mail provider is refused', async (publicDomain) => {
  const message = `Anyone can get an address at ${publicDomain.toLowerCase()}. Enter a domain of your company.`
  expect(await save({ domain: publicDomain })).toMatchObject({
    status: 422,
    json: { message, detail: 'domain' },
  })
  expect(await read()).toBeNull()
})

test('the domain of a public mail provider that was entered before is not verified, by an administrator either', async () => {
  expect((await save()).status).toBe(200)
  const sql = (text: string, values: unknown[]) => app.ctx.db.$client.query(text, values)
  await sql(`update workspace_sign_on set domain = 'gmail.com' where workspace_id = $1`, [ana.user_id])
  await sql('update auth_user set administrator = true where id = $1', [ana.user_id])
  expect(await ana.browser.post(`${path()}/verify`, {})).toMatchObject({
    status: 422,
    json: { detail: 'domain' },
  })
  await sql('update auth_user set administrator = false where id = $1', [ana.user_id])
  await ana.browser.call('DELETE', path())
})

test('a save that is based on an older version is refused', async () => {
  expect((await save({ version: 0 })).status).toBe(200)
  expect(await save({ role: 'viewer', version: 0 })).toMatchObject({
    status: 409,
    json: { detail: 'version' },
  })
  expect(await read()).toMatchObject({ role: 'agent', version: 1 })
  expect((await save({ role: 'viewer', version: 1 })).status).toBe(200)
  expect((await ana.browser.call('DELETE', path())).status).toBe(200)
  expect(await save({ version: 2 })).toMatchObject({ status: 409 })
})

test('a save that is based on a connection which was removed since does not replace the new one', async () => {
  expect((await save({ version: 0 })).status).toBe(200)
  expect((await ana.browser.call('DELETE', path())).status).toBe(200)
  expect((await save({ role: 'viewer', version: 0 })).status).toBe(200)
  expect(await save({ role: 'admin', version: 1 })).toMatchObject({
    status: 409,
    json: { detail: 'version' },
  })
  expect(await read()).toMatchObject({ role: 'viewer', version: 2 })
})

test('a verified domain that has become that of a public mail provider signs nobody in and forbids no password', async () => {
  await connect()
  provider.person = { sub: `mira ${domain}`, email: `mira@${domain}` }
  const mira = app.browser()
  expect(await signIn(mira)).toBe('/platforms')
  expect((await save({ client_secret: undefined, passwords_off: true })).status).toBe(200)
  const sql = (text: string, values: unknown[]) => app.ctx.db.$client.query(text, values)
  const started = await app.browser().post('/api/auth/sign-in/sso', { email: `mira@${domain}` })
  await sql(`update workspace_sign_on set domain = 'gmail.com' where workspace_id = $1`, [ana.user_id])
  const email = `eve${count}@gmail.com`
  expect(await app.browser().post('/api/auth/sign-in/sso', { email })).toMatchObject({
    status: 404,
    json: { detail: 'email' },
  })
  const back = await provider.signIn((started.json as { url: string }).url)
  const landed = await app.browser().get(back.pathname + back.search)
  expect(landed.headers.get('location')).toMatch(/error=SIGN_ON_/)
  const password = 'correct horse battery'
  expect((await app.browser().post('/api/auth/sign-up/email', { email, password, name: 'Eve' })).status).toBe(
    200,
  )
  expect(await read()).toMatchObject({
    domain: 'gmail.com',
    refusal: 'Anyone can get an address at gmail.com. Enter a domain of your company.',
  })
  await ana.browser.call('DELETE', path())
})

test('a domain signs nobody in before its record is there', async () => {
  expect((await save()).status).toBe(200)
  const { name = '', value = '' } = (await read())?.record ?? {}
  const early = await ana.browser.post(`${path()}/verify`, {})
  expect(early).toMatchObject({ status: 422, json: { message: expect.stringContaining(name) } })
  names.set(name, `${value}x`)
  expect((await ana.browser.post(`${path()}/verify`, {})).status).toBe(422)
  const started = await app.browser().post('/api/auth/sign-in/sso', { email: `mira@${domain}` })
  expect(started).toMatchObject({ status: 404, json: { code: 'not_found' } })
})

test('each change of the identity provider is in the audit log, before and after, without its secret', async () => {
  await connect()
  expect((await save({ role: 'viewer', client_secret: 'another secret' })).status).toBe(200)
  expect((await ana.browser.call('DELETE', path())).status).toBe(200)
  const { text, json } = await ana.browser.get(`/api/workspaces/${ana.user_id}/audit`)
  const stored = { issuer: provider.issuer, client_id: 'skein', domain, passwords_off: false }
  expect(
    dataOf<AuditEntry[]>(json)
      .toReversed()
      .map(({ verb, before, after }) => [verb, before, after]),
  ).toEqual([
    ['workspaces.saveSingleSignOn', null, { ...stored, role: 'agent' }],
    ['workspaces.verifySignOnDomain', { verified_at: null }, { verified_at: expect.any(String) }],
    ['workspaces.saveSingleSignOn', { role: 'agent' }, { role: 'viewer' }],
    ['workspaces.removeSingleSignOn', { ...stored, role: 'viewer' }, null],
  ])
  for (const secret of [provider.client.client_secret, 'another secret']) expect(text).not.toContain(secret)
})

test('a domain belongs to one workspace', async () => {
  await connect()
  const bo = await createUser(app, { email: `bo@${domain}` })
  expect((await save({}, bo)).status).toBe(200)
  const { record } = dataOf<SingleSignOn>((await bo.browser.get(path(bo))).json).connection ?? {}
  names.set(record?.name ?? '', record?.value ?? '')
  expect(await bo.browser.post(`${path(bo)}/verify`, {})).toMatchObject({ status: 409 })
})

test('a password cannot be used while passwords are turned off, except by owners', async () => {
  await connect()
  expect(await save({ client_secret: undefined, passwords_off: true })).toMatchObject({ status: 422 })
  provider.person = { sub: `mira ${domain}`, email: `mira@${domain}` }
  expect(await signIn(app.browser())).toBe('/platforms')
  expect((await save({ client_secret: undefined, passwords_off: true })).status).toBe(200)
  const password = 'correct horse battery'
  const leo = await createUser(app, { email: `leo@${domain}` })
  await app.ctx.db.$client.query(
    "update auth_account set password = $1 where provider_id = 'credential' and user_id = any($2)",
    [await hashPassword(password), [leo.user_id, ana.user_id]],
  )
  const attempt = (call: string, email: string) =>
    app.browser().post(`/api/auth/${call}`, { email, password })
  for (const call of ['sign-in/email', 'sign-up/email', 'request-password-reset'])
    expect(await attempt(call, `LEO@${domain}`)).toMatchObject({ status: 403, json: { detail: 'email' } })
  const change = { currentPassword: password, newPassword: 'another horse battery' }
  const changed = (user: TestUser) => user.browser.post('/api/auth/change-password', change)
  expect(await changed(leo)).toMatchObject({ status: 403, json: { detail: 'email' } })
  expect((await attempt('sign-in/email', ana.email)).status).toBe(200)
  expect((await changed(ana)).status).toBe(200)
})

test('another identity provider ends the links of the one before', async () => {
  await connect()
  const leo = await createUser(app, { email: `leo@${domain}` })
  provider.person = { sub: `shared ${domain}`, email: leo.email }
  expect(await signIn(app.browser(), leo.email)).toBe('/platforms')
  expect(await save({ client_id: 'other', client_secret: undefined })).toMatchObject({
    status: 400,
    json: { detail: 'client_secret' },
  })
  expect((await save({ client_id: 'other' })).status).toBe(200)
  expect((await save()).status).toBe(200)
  // The same id is now that of another person.
  provider.person = { sub: `shared ${domain}`, email: `mira@${domain}` }
  const browser = app.browser()
  expect(await signIn(browser)).toBe('/platforms')
  expect((await sessionOf(browser))?.user.email).toBe(`mira@${domain}`)
})

test('an admin cannot sign in as an owner with an identity provider of the own, because its domain is verified again', async () => {
  await connect()
  const eve = await createUser(app, { email: 'eve@other.example' })
  await addMember(app, { workspace_id: ana.user_id, user_id: eve.user_id, role: 'admin' })
  const before = (await read())?.record
  const saved = await eve.browser.call('PUT', path(), { body: connection({ issuer: foreign.issuer }) })
  expect(dataOf<SingleSignOn>(saved.json).connection).toMatchObject({
    issuer: foreign.issuer,
    verified_at: null,
    record: { name: before?.name, value: expect.not.stringContaining(before?.value ?? '') },
  })
  expect((await eve.browser.post(`${path()}/verify`, {})).status).toBe(422)
  const started = await app.browser().post('/api/auth/sign-in/sso', { email: ana.email })
  expect(started).toMatchObject({ status: 404, json: { code: 'not_found' } })
})

test('an account with two-step sign-in opens only for a member of the workspace', async () => {
  await connect()
  const leo = await createUser(app, { email: `leo@${domain}` })
  await app.ctx.db.$client.query('update auth_user set two_factor_enabled = true where id = $1', [
    leo.user_id,
  ])
  provider.person = { sub: `leo ${domain}`, email: leo.email }
  expect(await signIn(app.browser(), leo.email)).toBe('/get-started?error=SIGN_ON_PROTECTED')
  await app.ctx.db.$client.query(
    "insert into workspace_members (workspace_id, user_id, role, joined_at) values ($1, $2, 'viewer', now())",
    [ana.user_id, leo.user_id],
  )
  expect(await signIn(app.browser(), leo.email)).toBe('/platforms')
})

test('an identity provider that is down is reported at each step', async () => {
  await connect()
  const started = await app.browser().post('/api/auth/sign-in/sso', { email: `mira@${domain}` })
  const browser = app.browser()
  provider.person = { sub: 'mira', email: `mira@${domain}` }
  await browser.post('/api/auth/sign-in/sso', { email: `mira@${domain}` })
  const back = await provider.signIn((started.json as { url: string }).url)
  await provider.close()
  try {
    const landed = await browser.get(back.pathname + back.search)
    expect(landed.headers.get('location')).toBe('/get-started?error=SIGN_ON_UNREACHABLE')
    expect(await browser.post('/api/auth/sign-in/sso', { email: `mira@${domain}` })).toMatchObject({
      status: 503,
    })
    expect(await save()).toMatchObject({ status: 422, json: { detail: 'issuer' } })
  } finally {
    await provider.reopen()
  }
})

test('an address inside the network of the operator is refused', async () => {
  for (const issuer of [
    'http://127.0.0.1:1',
    'https://10.0.0.1',
    'http://sign-on.example',
    'https://localhost',
  ])
    expect(await save({ issuer })).toMatchObject({
      status: 422,
      json: { message: expect.stringContaining('SIGN_ON_ALLOW') },
    })
})

test('the client secret is stored encrypted and never returned', async () => {
  await connect()
  const { rows } = await app.ctx.db.$client.query('select * from workspace_sign_on')
  const everything = [(await ana.browser.get(path())).text, JSON.stringify(rows), ...app.logged].join('\n')
  expect(everything).not.toContain(provider.client.client_secret)
})

test('the redirect of an identity provider is accepted only in the browser that began', async () => {
  await connect()
  provider.person = { sub: `mira ${domain}`, email: `mira@${domain}` }
  const browser = app.browser()
  const started = await browser.post('/api/auth/sign-in/sso', { email: `mira@${domain}` })
  const back = await provider.signIn((started.json as { url: string }).url)
  const thief = app.browser()
  const landed = await thief.get(back.pathname + back.search)
  expect(landed.headers.get('location')).toBe('/get-started?error=SIGN_ON_UNFINISHED')
  expect(await sessionOf(thief)).toBeNull()
})

test('a person who cancels at the identity provider is told to sign in again', async () => {
  await connect()
  const browser = app.browser()
  const started = await browser.post('/api/auth/sign-in/sso', { email: `mira@${domain}` })
  const state = new URL((started.json as { url: string }).url).searchParams.get('state')
  const landed = await browser.get(
    `/api/auth/callback/sso-${ana.user_id}?error=access_denied&error_description=Canceled&state=${state}`,
  )
  expect(landed.headers.get('location')).toBe('/get-started?error=SIGN_ON_UNFINISHED')
  expect((await read())?.last_used_at).toBeNull()
})

test('removing single sign-on keeps members and sessions', async () => {
  await connect()
  provider.person = { sub: `mira ${domain}`, email: `mira@${domain}` }
  const mira = app.browser()
  expect(await signIn(mira)).toBe('/platforms')
  expect((await ana.browser.call('DELETE', path())).status).toBe(200)
  expect(await read()).toBeNull()
  expect(await sessionOf(mira)).not.toBeNull()
  expect(await membersOf()).toHaveLength(2)
  expect((await app.browser().post('/api/auth/sign-in/sso', { email: `mira@${domain}` })).status).toBe(404)
})
