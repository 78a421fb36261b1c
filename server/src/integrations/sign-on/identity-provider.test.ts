import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentityProviders, type IdentityProviders } from './identity-provider.ts'

let origin = ''
let providers: IdentityProviders
const server = createServer((request, response) => {
  const [, folder = ''] = /^(.*)\/\.well-known\/openid-configuration$/.exec(request.url ?? '') ?? []
  if (folder === '/moved') {
    response.writeHead(302, { location: '/realms/clay/.well-known/openid-configuration' }).end()
    return
  }
  // Without and with a slash at the end; that of `other` is another provider.
  const issuers = new Map([
    ['/realms/clay', `${origin}/realms/clay`],
    ['/tenant', `${origin}/tenant/`],
    ['/other', 'https://login.example'],
  ])
  const issuer = issuers.get(folder)
  if (!issuer) return void response.writeHead(404).end()
  const addresses = { authorization_endpoint: `${origin}/auth`, token_endpoint: `${origin}/token` }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ issuer, ...addresses, jwks_uri: `${origin}/keys` }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  providers = createIdentityProviders(new Set([`127.0.0.1:${port}`]))
})
afterAll(async () => {
  await providers.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const read = (path: string) =>
  providers.read({ issuer: origin + path, client_id: 'skein', client_secret: null })

test.each([
  ['/realms/clay', '/realms/clay'],
  ['/realms/clay/', '/realms/clay'],
  ['/tenant', '/tenant/'],
  ['/tenant/', '/tenant/'],
])('finds the identity provider at %s, which calls itself %s', async (path, issuer) => {
  const provider = await read(path)
  expect([provider.issuer, provider.authorizationUrl]).toEqual([origin + issuer, `${origin}/auth`])
})

test.each(['/moved', '/other', '/missing'])('finds no identity provider at %s', async (path) => {
  await expect(read(path)).rejects.toMatchObject({ fault: 'unreachable' })
})
