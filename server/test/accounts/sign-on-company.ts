import dns from 'node:dns/promises'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { SingleSignOn } from '@skein/contract/workspaces/single-sign-on'
import { type Browser, dataOf } from '../services/browser.ts'
import { buildApp, type TestApp } from '../build-app.ts'
import { startIdentityProvider, type TestIdentityProvider } from '../services/identity-provider.ts'
import { startNameServer, type TestNameServer } from '../services/name-server.ts'
import { createUser, type TestUser } from './create-user.ts'

interface Running {
  app: TestApp
  provider: TestIdentityProvider
  /** Another one, which the company does not run. */
  foreign: TestIdentityProvider
  names: TestNameServer
}

/** An app with an identity provider, and a company with a domain and an owner of its own in each test. */
export interface SignOnCompany extends Readonly<Running> {
  readonly ana: TestUser
  readonly domain: string
}

const defined = <T>(value: T | undefined): T => value ?? expect.fail('The app starts before the first test.')

export function setUpSignOn(): SignOnCompany {
  let running: Running | undefined
  let owner: TestUser | undefined
  let domain = ''
  let count = 0
  const formerServers = dns.getServers()
  beforeAll(async () => {
    const names = await startNameServer()
    dns.setServers([names.address])
    const [provider, foreign] = await Promise.all([startIdentityProvider(), startIdentityProvider()])
    const app = await buildApp({ env: { SIGN_ON_ALLOW: `${provider.host},${foreign.host}` } })
    running = { app, provider, foreign, names }
  })
  afterAll(async () => {
    dns.setServers(formerServers)
    const { app, provider, foreign, names } = defined(running)
    await app.close()
    await Promise.all([provider.close(), foreign.close(), names.close()])
  })
  beforeEach(async () => {
    const { app, provider } = defined(running)
    domain = `company${++count}.example`
    owner = await createUser(app, { email: `ana@${domain}` })
    provider.allowRedirect(`http://localhost:3000/api/auth/callback/sso-${owner.user_id}`)
  })
  return {
    get app() {
      return defined(running).app
    },
    get provider() {
      return defined(running).provider
    },
    get foreign() {
      return defined(running).foreign
    },
    get names() {
      return defined(running).names
    },
    get ana() {
      return defined(owner)
    },
    get domain() {
      return domain
    },
  }
}

/** Returns what tests call: the single sign-on of the company, and its members. */
export function callsOf(company: SignOnCompany) {
  const path = (user = company.ana) => `/api/workspaces/${user.user_id}/single-sign-on`
  const connection = (change: object = {}) => ({
    issuer: company.provider.issuer,
    ...company.provider.client,
    domain: company.domain,
    role: 'agent',
    passwords_off: false,
    ...change,
  })
  const save = (change: object = {}, user = company.ana) =>
    user.browser.call('PUT', path(user), { body: connection(change) })
  const read = async () => dataOf<SingleSignOn>((await company.ana.browser.get(path())).json).connection

  /** Connects the identity provider, with the record in the names of the domain. */
  async function connect(change: object = {}): Promise<void> {
    expect((await save(change)).status).toBe(200)
    const { name = '', value = '' } = (await read())?.record ?? {}
    company.names.set(name, value)
    expect((await company.ana.browser.post(`${path()}/verify`, {})).status).toBe(200)
  }

  /** Signs in with the identity provider as its person; returns where the browser lands. */
  async function signIn(browser: Browser, email = `mira@${company.domain}`): Promise<string | null> {
    const { json } = await browser.post('/api/auth/sign-in/sso', { email })
    expect(json).toMatchObject({ url: expect.stringContaining(company.provider.issuer) })
    const back = await company.provider.signIn((json as { url: string }).url)
    return (await browser.get(back.pathname + back.search)).headers.get('location')
  }

  const sessionOf = async (browser: Browser) =>
    (await browser.get('/api/auth/get-session')).json as {
      user: { id: string; email: string; provider: string }
    } | null

  const membersOf = async () =>
    dataOf<{ email: string; role: string }[]>(
      (await company.ana.browser.get(`/api/workspaces/${company.ana.user_id}/members`)).json,
    )

  return { path, connection, save, read, connect, signIn, sessionOf, membersOf }
}
