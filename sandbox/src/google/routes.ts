import { Hono } from 'hono'
import type { Sandbox } from '../context.ts'
import { asStatus } from '../instagram/graph/errors.ts'
import { takeFault } from '../instagram/graph/faults.ts'
import { googleUser, grantCode } from '../state/google-users.ts'
import { answerToken } from './token.ts'
import type { GoogleGrant } from '../state/state-types.ts'
import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { googlePage, loginErrorPage } from '../pages/login.ts'

/** Google sign-in: consent page, tokens, user info and the keys that sign identities. */
export function googleRoutes(sandbox: Sandbox) {
  const app = new Hono()
  const key = createSigningKey()
  const { state } = sandbox

  app.route('/authorize', consentRoutes(sandbox))

  app.post('/token', async (context) => {
    const fault = takeFault(state, { operation: 'google_token', method: 'POST', path: '/google/token' })
    if (fault) {
      context.status(asStatus(fault.status))
      return context.json({ error: 'internal_failure', error_description: 'Backend Error' })
    }
    const { status, body } = answerToken(sandbox, {
      form: new URLSearchParams(await context.req.text()),
      authorization: context.req.header('authorization'),
      identity: (grant) => key.signJwt(identityClaims(sandbox, grant)),
    })
    return context.json(body, status)
  })

  app.get('/userinfo', (context) => {
    const value = /^Bearer\s+(.+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
    const grant = findGrant((one) =>
      one.accessTokens.some((token) => token.value === value && token.expiresAt > state.now()),
    )
    if (!grant || grant.revoked) {
      return context.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401)
    }
    return context.json(profileOf(sandbox, grant))
  })

  app.post('/revoke', async (context) => {
    const token = new URLSearchParams(await context.req.text()).get('token') ?? context.req.query('token')
    const grant = findGrant(
      (one) => one.refreshToken === token || one.accessTokens.some((access) => access.value === token),
    )
    if (!grant)
      return context.json({ error: 'invalid_token', error_description: 'Token expired or revoked' }, 400)
    grant.revoked = true
    googleUser(state, grant.email).consented = false
    return context.json({})
  })

  app.get('/certs', (context) => context.json({ keys: [key.jwk()] }))

  function findGrant(fits: (grant: GoogleGrant) => boolean): GoogleGrant | undefined {
    return [...state.data.googleGrants.values()].find(fits)
  }

  return app
}

const GOOGLE_ISSUER = 'https://accounts.google.com'

function profileOf(sandbox: Sandbox, grant: GoogleGrant): Record<string, unknown> {
  const user = googleUser(sandbox.state, grant.email)
  const [givenName = user.name, ...family] = user.name.split(' ')
  return {
    sub: user.sub,
    email: user.email,
    email_verified: true,
    name: user.name,
    given_name: givenName,
    family_name: family.join(' '),
    picture: `${sandbox.url}/avatars/${encodeURIComponent(user.email)}.svg`,
  }
}

function identityClaims(sandbox: Sandbox, grant: GoogleGrant): Record<string, unknown> {
  const now = Math.floor(sandbox.state.now() / 1000)
  const { googleClientId } = sandbox.credentials
  return {
    iss: GOOGLE_ISSUER,
    azp: googleClientId,
    aud: googleClientId,
    ...profileOf(sandbox, grant),
    ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    iat: now,
    exp: now + 3600,
  }
}

interface SigningKey {
  kid: string
  /** The public half as a JSON web key. */
  jwk(): Record<string, unknown>
  signJwt(claims: Record<string, unknown>): string
}

/** Created on first use: most runs never sign in with Google. */
function createSigningKey(): SigningKey {
  const kid = 'sandbox-google-1'
  let privateKey: KeyObject | undefined
  const key = () => (privateKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  return {
    kid,
    jwk: () => ({ ...createPublicKey(key()).export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }),
    signJwt: (claims) => {
      const head = encode({ alg: 'RS256', kid, typ: 'JWT' })
      const body = encode(claims)
      const signature = sign('RSA-SHA256', Buffer.from(`${head}.${body}`), key()).toString('base64url')
      return `${head}.${body}.${signature}`
    },
  }
}

function encode(value: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function consentRoutes(sandbox: Sandbox) {
  const app = new Hono()
  const { state, credentials } = sandbox

  app.get('/', (context) => {
    const query = context.req.query()
    const problem = requestProblem(credentials.googleClientId, query)
    if (problem) return context.html(loginErrorPage('Access blocked', problem), 400)
    return context.html(googlePage(state, query))
  })

  app.post('/', async (context) => {
    const form = await context.req.formData()
    const query = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    const problem = requestProblem(credentials.googleClientId, query)
    if (problem) return context.html(loginErrorPage('Access blocked', problem), 400)
    const target = new URL(query.redirect_uri ?? '')
    if (query.state) target.searchParams.set('state', query.state)
    const email = query.other?.trim() || query.email
    if (query.decision === 'cancel' || !email?.includes('@')) {
      target.searchParams.set('error', 'access_denied')
      return context.redirect(target.href)
    }
    const grant = consent(sandbox, { query, email, kept: form.getAll('scope_part').map(String) })
    target.searchParams.set('code', grant.code)
    target.searchParams.set('scope', grant.scope)
    return context.redirect(target.href)
  })

  return app
}

interface Agreed {
  query: Record<string, string>
  email: string
  /** The granted scopes beyond the identity. */
  kept: string[]
}

/** Google returns a refresh token on the first consent, or when `prompt` asks for consent again. */
function consent(sandbox: Sandbox, { query, email, kept }: Agreed): GoogleGrant {
  const { state } = sandbox
  const user = googleUser(state, email)
  const requestedScopes = (query.scope ?? '').split(/[+\s]+/).filter(Boolean)
  const scope = requestedScopes.filter((one) => !one.startsWith('https:') || kept.includes(one)).join(' ')
  const offline = query.access_type === 'offline' && (!user.consented || /consent/.test(query.prompt ?? ''))
  user.consented = true
  return grantCode(state, {
    email: user.email,
    redirectUri: query.redirect_uri ?? '',
    scope,
    nonce: query.nonce ?? null,
    challenge: query.code_challenge ?? null,
    challengeMethod: query.code_challenge_method === 'S256' ? 'S256' : 'plain',
    offline,
  })
}

function requestProblem(clientId: string, query: Record<string, string>): string | undefined {
  if (query.client_id !== clientId) return 'Error 401: invalid_client. The OAuth client was not found.'
  if (!URL.canParse(query.redirect_uri ?? '')) return 'Error 400: redirect_uri_mismatch'
  if (query.response_type !== 'code') return 'Error 400: unsupported_response_type'
  if (!query.scope) return 'Error 400: invalid_scope. Missing required parameter: scope'
  return undefined
}
