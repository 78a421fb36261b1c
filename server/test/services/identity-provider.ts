import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** The person that signs in at the identity provider of the tests. */
interface SignedInPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export interface TestIdentityProvider {
  issuer: string
  host: string
  client: { client_id: string; client_secret: string }
  /** Who signs in from now on. */
  person: SignedInPerson
  /** Follows the address of a sign-in to the redirect back. */
  signIn(address: string): Promise<URL>
  /** Adds an address to which the client may be redirected. */
  allowRedirect(address: string): void
  /** Listens again after `close`. */
  reopen(): Promise<void>
  close(): Promise<void>
}

const client = { client_id: 'skein', client_secret: 'a-secret-of-the-client' }

/** Starts an OpenID Connect provider without passwords. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const server = createServer()
  const listen = (at = 0) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen()
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const running: TestIdentityProvider = {
    issuer,
    host: `127.0.0.1:${port}`,
    client,
    person: { sub: 'nobody' },
    signIn: (address) => follow(address, issuer),
    allowRedirect: (redirect) => void redirects.add(redirect),
    reopen: () => listen(port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const redirects = new Set<string>()
  const provider = new Provider(issuer, {
    clients: [
      { ...client, redirect_uris: ['http://localhost:3000'] },
      { client_id: 'other', client_secret: client.client_secret, redirect_uris: ['http://localhost:3000'] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the cookies'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ ...running.person }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: client.client_id,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.Client.prototype.redirectUriAllowed = (redirect: string) => redirects.has(redirect)
  const serve = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) void serve(request, response)
    else void provider.interactionFinished(request, response, { login: { accountId: running.person.sub } })
  })
  return running
}

/** Follows redirects within the server, with its cookies, until one leads elsewhere. */
async function follow(address: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  while (url.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1)
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`The identity provider responded ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}
