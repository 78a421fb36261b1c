import { expect, test } from 'vitest'
import { createUser } from '#test/accounts/create-user.ts'
import { callsOf, setUpSignOn } from '#test/accounts/sign-on-company.ts'
import { dataOf } from '#test/services/browser.ts'
import type { AuditEntry } from '@skein/contract/workspaces/audit'

const company = setUpSignOn()
const { read, connect, signIn, sessionOf, membersOf } = callsOf(company)

test('a newcomer of a verified domain signs in and is a member with the chosen role', async () => {
  await connect()
  company.provider.person = {
    sub: `mira ${company.domain}`,
    email: `Mira@${company.domain}`,
    email_verified: true,
    name: 'Mira Lee',
  }
  const mira = company.app.browser()
  expect(await signIn(mira)).toBe('/platforms')
  expect(await sessionOf(mira)).toMatchObject({
    user: { email: `mira@${company.domain}`, name: 'Mira Lee', provider: 'sso' },
  })
  expect(await membersOf()).toMatchObject([
    { role: 'owner' },
    { email: `mira@${company.domain}`, role: 'agent' },
  ])
  expect((await read())?.last_used_at).not.toBeNull()
  const again = company.app.browser()
  expect(await signIn(again)).toBe('/platforms')
  const { json } = await company.ana.browser.get(`/api/workspaces/${company.ana.user_id}/audit`)
  expect(dataOf<AuditEntry[]>(json).filter(({ verb }) => verb.startsWith('workspaces.join'))).toMatchObject([
    {
      verb: 'workspaces.joinBySingleSignOn',
      name: 'Mira Lee',
      target: { workspace_id: company.ana.user_id },
      before: null,
      after: { role: 'agent' },
    },
  ])
  expect((await sessionOf(again))?.user.id).toBe((await sessionOf(mira))?.user.id)
})

test('a newcomer whose address somebody signed up with and never confirmed is a member too', async () => {
  await connect()
  const email = `mira@${company.domain}`
  const password = 'correct horse battery'
  await company.app.browser().post('/api/auth/sign-up/email', { email, password, name: 'Somebody' })
  company.provider.person = { sub: `mira ${company.domain}`, email, name: 'Mira Lee' }
  const mira = company.app.browser()
  expect(await signIn(mira)).toBe('/platforms')
  expect(await membersOf()).toMatchObject([{ role: 'owner' }, { email, name: 'Mira Lee', role: 'agent' }])
})

test('a newcomer with an open invitation has its role, and has used it', async () => {
  await connect({ role: 'viewer' })
  const email = `mira@${company.domain}`
  const invitations = `/api/workspaces/${company.ana.user_id}/invitations`
  for (const [address, role] of [
    [email, 'admin'],
    [`leo@${company.domain}`, 'agent'],
  ])
    expect((await company.ana.browser.post(invitations, { email: address, role })).status).toBe(201)
  company.provider.person = { sub: `mira ${company.domain}`, email }
  expect(await signIn(company.app.browser())).toBe('/platforms')
  expect(await membersOf()).toMatchObject([{ role: 'owner' }, { email, role: 'admin' }])
  const list = dataOf<{ email: string; state: string }[]>((await company.ana.browser.get(invitations)).json)
  expect(Object.fromEntries(list.map((one) => [one.email, one.state]))).toEqual({
    [email]: 'used',
    [`leo@${company.domain}`]: 'open',
  })
})

test('a user with the address signs in to the same account and keeps the memberships', async () => {
  await connect()
  const leo = await createUser(company.app, { email: `leo@${company.domain}` })
  company.provider.person = { sub: `leo ${company.domain}`, email: leo.email }
  const browser = company.app.browser()
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
  const email = 'email' in claims ? { email: claims.email.replace('DOMAIN', company.domain) } : {}
  company.provider.person = { sub: `eve ${company.domain}`, ...claims, ...email }
  const browser = company.app.browser()
  expect(await signIn(browser)).toBe(`/get-started?error=${error}`)
  expect(await sessionOf(browser)).toBeNull()
  expect(await membersOf()).toHaveLength(1)
})
