import { expect, test } from 'vitest'
import { hashPassword } from 'better-auth/crypto'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { callsOf, setUpSignOn } from '#test/accounts/sign-on-company.ts'
import { dataOf } from '#test/services/browser.ts'
import type { AuditEntry } from '@skein/contract/workspaces/audit'
import type { SingleSignOn } from '@skein/contract/workspaces/single-sign-on'

const company = setUpSignOn()
const { path, connection, save, read, connect, signIn, sessionOf, membersOf } = callsOf(company)

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
  const sql = (text: string, values: unknown[]) => company.app.ctx.db.$client.query(text, values)
  await sql(`update workspace_sign_on set domain = 'gmail.com' where workspace_id = $1`, [
    company.ana.user_id,
  ])
  await sql('update auth_user set administrator = true where id = $1', [company.ana.user_id])
  expect(await company.ana.browser.post(`${path()}/verify`, {})).toMatchObject({
    status: 422,
    json: { detail: 'domain' },
  })
  await sql('update auth_user set administrator = false where id = $1', [company.ana.user_id])
  await company.ana.browser.call('DELETE', path())
})

test('a save that is based on an older version is refused', async () => {
  expect((await save({ version: 0 })).status).toBe(200)
  expect(await save({ role: 'viewer', version: 0 })).toMatchObject({
    status: 409,
    json: { detail: 'version' },
  })
  expect(await read()).toMatchObject({ role: 'agent', version: 1 })
  expect((await save({ role: 'viewer', version: 1 })).status).toBe(200)
  expect((await company.ana.browser.call('DELETE', path())).status).toBe(200)
  expect(await save({ version: 2 })).toMatchObject({ status: 409 })
})

test('a save that is based on a connection which was removed since does not replace the new one', async () => {
  expect((await save({ version: 0 })).status).toBe(200)
  expect((await company.ana.browser.call('DELETE', path())).status).toBe(200)
  expect((await save({ role: 'viewer', version: 0 })).status).toBe(200)
  expect(await save({ role: 'admin', version: 1 })).toMatchObject({
    status: 409,
    json: { detail: 'version' },
  })
  expect(await read()).toMatchObject({ role: 'viewer', version: 2 })
})

test('a verified domain that has become that of a public mail provider signs nobody in and forbids no password', async () => {
  await connect()
  company.provider.person = { sub: `mira ${company.domain}`, email: `mira@${company.domain}` }
  const mira = company.app.browser()
  expect(await signIn(mira)).toBe('/platforms')
  expect((await save({ client_secret: undefined, passwords_off: true })).status).toBe(200)
  const sql = (text: string, values: unknown[]) => company.app.ctx.db.$client.query(text, values)
  const answer = await company.app
    .browser()
    .post('/api/auth/sign-in/sso', { email: `mira@${company.domain}` })
  await sql(`update workspace_sign_on set domain = 'gmail.com' where workspace_id = $1`, [
    company.ana.user_id,
  ])
  const email = `eve-${company.domain}@gmail.com`
  expect(await company.app.browser().post('/api/auth/sign-in/sso', { email })).toMatchObject({
    status: 404,
    json: { detail: 'email' },
  })
  const back = await company.provider.signIn((answer.json as { url: string }).url)
  const landed = await company.app.browser().get(back.pathname + back.search)
  expect(landed.headers.get('location')).toMatch(/error=SIGN_ON_/)
  const password = 'correct horse battery'
  expect(
    (await company.app.browser().post('/api/auth/sign-up/email', { email, password, name: 'Eve' })).status,
  ).toBe(200)
  expect(await read()).toMatchObject({
    domain: 'gmail.com',
    refusal: 'Anyone can get an address at gmail.com. Enter a domain of your company.',
  })
  await company.ana.browser.call('DELETE', path())
})

test('a domain signs nobody in before its record is there', async () => {
  expect((await save()).status).toBe(200)
  const { name = '', value = '' } = (await read())?.record ?? {}
  const early = await company.ana.browser.post(`${path()}/verify`, {})
  expect(early).toMatchObject({ status: 422, json: { message: expect.stringContaining(name) } })
  company.names.set(name, `${value}x`)
  expect((await company.ana.browser.post(`${path()}/verify`, {})).status).toBe(422)
  const answer = await company.app
    .browser()
    .post('/api/auth/sign-in/sso', { email: `mira@${company.domain}` })
  expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } })
})

test('each change of the identity provider is in the audit log, before and after, without its secret', async () => {
  await connect()
  expect((await save({ role: 'viewer', client_secret: 'another secret' })).status).toBe(200)
  expect((await company.ana.browser.call('DELETE', path())).status).toBe(200)
  const { text, json } = await company.ana.browser.get(`/api/workspaces/${company.ana.user_id}/audit`)
  const entry = {
    issuer: company.provider.issuer,
    client_id: 'skein',
    domain: company.domain,
    passwords_off: false,
  }
  expect(
    dataOf<AuditEntry[]>(json)
      .toReversed()
      .map(({ verb, before, after }) => [verb, before, after]),
  ).toEqual([
    ['workspaces.saveSingleSignOn', null, { ...entry, role: 'agent' }],
    ['workspaces.verifySignOnDomain', { verified_at: null }, { verified_at: expect.any(String) }],
    ['workspaces.saveSingleSignOn', { role: 'agent' }, { role: 'viewer' }],
    ['workspaces.removeSingleSignOn', { ...entry, role: 'viewer' }, null],
  ])
  for (const secret of [company.provider.client.client_secret, 'another secret'])
    expect(text).not.toContain(secret)
})

test('a domain belongs to one workspace', async () => {
  await connect()
  const bo = await createUser(company.app, { email: `bo@${company.domain}` })
  expect((await save({}, bo)).status).toBe(200)
  const { record } = dataOf<SingleSignOn>((await bo.browser.get(path(bo))).json).connection ?? {}
  company.names.set(record?.name ?? '', record?.value ?? '')
  expect(await bo.browser.post(`${path(bo)}/verify`, {})).toMatchObject({ status: 409 })
})

test('a password cannot be used while passwords are turned off, except by owners', async () => {
  await connect()
  expect(await save({ client_secret: undefined, passwords_off: true })).toMatchObject({ status: 422 })
  company.provider.person = { sub: `mira ${company.domain}`, email: `mira@${company.domain}` }
  expect(await signIn(company.app.browser())).toBe('/platforms')
  expect((await save({ client_secret: undefined, passwords_off: true })).status).toBe(200)
  const password = 'correct horse battery'
  const leo = await createUser(company.app, { email: `leo@${company.domain}` })
  await company.app.ctx.db.$client.query(
    "update auth_account set password = $1 where provider_id = 'credential' and user_id = any($2)",
    [await hashPassword(password), [leo.user_id, company.ana.user_id]],
  )
  const attempt = (call: string, email: string) =>
    company.app.browser().post(`/api/auth/${call}`, { email, password })
  for (const call of ['sign-in/email', 'sign-up/email', 'request-password-reset'])
    expect(await attempt(call, `LEO@${company.domain}`)).toMatchObject({
      status: 403,
      json: { detail: 'email' },
    })
  const change = { currentPassword: password, newPassword: 'another horse battery' }
  const changePassword = (user: TestUser) => user.browser.post('/api/auth/change-password', change)
  expect(await changePassword(leo)).toMatchObject({
    status: 403,
    json: { message: 'Passwords are turned off in your workspace. Sign in with single sign-on.' },
  })
  expect((await attempt('sign-in/email', company.ana.email)).status).toBe(200)
  expect((await changePassword(company.ana)).status).toBe(200)
})

test('another identity provider ends the links of the one before', async () => {
  await connect()
  const leo = await createUser(company.app, { email: `leo@${company.domain}` })
  company.provider.person = { sub: `shared ${company.domain}`, email: leo.email }
  expect(await signIn(company.app.browser(), leo.email)).toBe('/platforms')
  expect(await save({ client_id: 'other', client_secret: undefined })).toMatchObject({
    status: 400,
    json: { detail: 'client_secret' },
  })
  expect((await save({ client_id: 'other' })).status).toBe(200)
  expect((await save()).status).toBe(200)
  // The same id is now that of another person.
  company.provider.person = { sub: `shared ${company.domain}`, email: `mira@${company.domain}` }
  const browser = company.app.browser()
  expect(await signIn(browser)).toBe('/platforms')
  expect((await sessionOf(browser))?.user.email).toBe(`mira@${company.domain}`)
})

test('an admin cannot sign in as an owner with an identity provider of the own, because its domain is verified again', async () => {
  await connect()
  const eve = await createUser(company.app, { email: 'eve@other.example' })
  await addMember(company.app, { workspace_id: company.ana.user_id, user_id: eve.user_id, role: 'admin' })
  const before = (await read())?.record
  const answer = await eve.browser.call('PUT', path(), {
    body: connection({ issuer: company.foreign.issuer }),
  })
  expect(dataOf<SingleSignOn>(answer.json).connection).toMatchObject({
    issuer: company.foreign.issuer,
    verified_at: null,
    record: { name: before?.name, value: expect.not.stringContaining(before?.value ?? '') },
  })
  expect((await eve.browser.post(`${path()}/verify`, {})).status).toBe(422)
  const attempt = await company.app.browser().post('/api/auth/sign-in/sso', { email: company.ana.email })
  expect(attempt).toMatchObject({ status: 404, json: { code: 'not_found' } })
})

test('an account with two-step sign-in opens only for a member of the workspace', async () => {
  await connect()
  const leo = await createUser(company.app, { email: `leo@${company.domain}` })
  await company.app.ctx.db.$client.query('update auth_user set two_factor_enabled = true where id = $1', [
    leo.user_id,
  ])
  company.provider.person = { sub: `leo ${company.domain}`, email: leo.email }
  expect(await signIn(company.app.browser(), leo.email)).toBe('/get-started?error=SIGN_ON_PROTECTED')
  await company.app.ctx.db.$client.query(
    "insert into workspace_members (workspace_id, user_id, role, joined_at) values ($1, $2, 'viewer', now())",
    [company.ana.user_id, leo.user_id],
  )
  expect(await signIn(company.app.browser(), leo.email)).toBe('/platforms')
})

test('an identity provider that is down is reported at each step', async () => {
  await connect()
  const answer = await company.app
    .browser()
    .post('/api/auth/sign-in/sso', { email: `mira@${company.domain}` })
  const browser = company.app.browser()
  company.provider.person = { sub: 'mira', email: `mira@${company.domain}` }
  await browser.post('/api/auth/sign-in/sso', { email: `mira@${company.domain}` })
  const back = await company.provider.signIn((answer.json as { url: string }).url)
  await company.provider.close()
  try {
    const landed = await browser.get(back.pathname + back.search)
    expect(landed.headers.get('location')).toBe('/get-started?error=SIGN_ON_UNREACHABLE')
    expect(await browser.post('/api/auth/sign-in/sso', { email: `mira@${company.domain}` })).toMatchObject({
      status: 503,
    })
    expect(await save()).toMatchObject({ status: 422, json: { detail: 'issuer' } })
  } finally {
    await company.provider.reopen()
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
  const { rows } = await company.app.ctx.db.$client.query('select * from workspace_sign_on')
  const everything = [
    (await company.ana.browser.get(path())).text,
    JSON.stringify(rows),
    ...company.app.logged,
  ].join('\n')
  expect(everything).not.toContain(company.provider.client.client_secret)
})

test('the redirect of an identity provider is accepted only in the browser that began', async () => {
  await connect()
  company.provider.person = { sub: `mira ${company.domain}`, email: `mira@${company.domain}` }
  const browser = company.app.browser()
  const answer = await browser.post('/api/auth/sign-in/sso', { email: `mira@${company.domain}` })
  const back = await company.provider.signIn((answer.json as { url: string }).url)
  const thief = company.app.browser()
  const landed = await thief.get(back.pathname + back.search)
  expect(landed.headers.get('location')).toBe('/get-started?error=SIGN_ON_UNFINISHED')
  expect(await sessionOf(thief)).toBeNull()
})

test('a person who cancels at the identity provider is told to sign in again', async () => {
  await connect()
  const browser = company.app.browser()
  const answer = await browser.post('/api/auth/sign-in/sso', { email: `mira@${company.domain}` })
  const state = new URL((answer.json as { url: string }).url).searchParams.get('state')
  const landed = await browser.get(
    `/api/auth/callback/sso-${company.ana.user_id}?error=access_denied&error_description=Canceled&state=${state}`,
  )
  expect(landed.headers.get('location')).toBe('/get-started?error=SIGN_ON_UNFINISHED')
  expect((await read())?.last_used_at).toBeNull()
})

test('removing single sign-on keeps members and sessions', async () => {
  await connect()
  company.provider.person = { sub: `mira ${company.domain}`, email: `mira@${company.domain}` }
  const mira = company.app.browser()
  expect(await signIn(mira)).toBe('/platforms')
  expect((await company.ana.browser.call('DELETE', path())).status).toBe(200)
  expect(await read()).toBeNull()
  expect(await sessionOf(mira)).not.toBeNull()
  expect(await membersOf()).toHaveLength(2)
  expect(
    (await company.app.browser().post('/api/auth/sign-in/sso', { email: `mira@${company.domain}` })).status,
  ).toBe(404)
})
