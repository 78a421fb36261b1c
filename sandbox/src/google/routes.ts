import { Hono } from 'hono'
import type { Sandbox } from '../context.ts'
import { asStatus } from '../instagram/errors.ts'
import { takeFault } from '../instagram/faults.ts'
import { googlePage, googleProblemPage } from '../pages/google.ts'
import { grantCode, googleUser, type GoogleGrant } from '../world/google-users.ts'
import { createSigningKey } from './keys.ts'
import { answerToken } from './token.ts'

const GOOGLE_ISSUER = 'https://accounts.google.com'

/** Google sign-in: consent page, tokens, user info and the keys that sign identities. */
export function googleRoutes(sandbox: Sandbox) {
  const app = new Hono()
  const key = createSigningKey()
  const { world, credentials } = sandbox

  app.get('/authorize', (context) => {
    const query = context.req.query()
    const problem = requestProblem(credentials.googleClientId, query)
    if (problem) return context.html(googleProblemPage(problem), 400)
    return context.html(googlePage(world, query))
  })

  app.post('/authorize', async (context) => {
    const form = await context.req.formData()
    const query = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    const problem = requestProblem(credentials.googleClientId, query)
    if (problem) return context.html(googleProblemPage(problem), 400)
    const target = new URL(query.redirect_uri ?? '')
    if (query.state) target.searchParams.set('state', query.state)
    const email = query.other?.trim() || query.email
    if (query.decision === 'cancel' || !email?.includes('@')) {
      target.searchParams.set('error', 'access_denied')
      return context.redirect(target.href)
    }
    const grant = consent(query, email, form.getAll('scope_part').map(String))
    target.searchParams.set('code', grant.code)
    target.searchParams.set('scope', grant.scope)
    return context.redirect(target.href)
  })

  app.post('/token', async (context) => {
    const fault = takeFault(world, 'google_token', 'POST', '/google/token')
    if (fault) {
      context.status(asStatus(fault.status))
      return context.json({ error: 'internal_failure', error_description: 'Backend Error' })
    }
    const { status, body } = answerToken(sandbox, {
      form: new URLSearchParams(await context.req.text()),
      authorization: context.req.header('authorization'),
      identity: (grant, accessToken) => key.signJwt(identityClaims(grant, accessToken)),
    })
    return context.json(body, status)
  })

  app.get('/userinfo', (context) => {
    const value = /^Bearer\s+(.+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
    const grant = [...world.data.googleGrants.values()].find((one) =>
      one.accessTokens.some((token) => token.value === value && token.expiresAt > world.now()),
    )
    if (!grant || grant.revoked) {
      return context.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401)
    }
    return context.json(profile(grant))
  })

  app.post('/revoke', async (context) => {
    const token = new URLSearchParams(await context.req.text()).get('token') ?? context.req.query('token')
    const grant = [...world.data.googleGrants.values()].find(
      (one) => one.refreshToken === token || one.accessTokens.some((access) => access.value === token),
    )
    if (!grant)
      return context.json({ error: 'invalid_token', error_description: 'Token expired or revoked' }, 400)
    grant.revoked = true
    googleUser(world, grant.email).consented = false
    return context.json({})
  })

  app.get('/certs', (context) => context.json({ keys: [key.jwk()] }))

  function consent(query: Record<string, string>, email: string, kept: string[]): GoogleGrant {
    const user = googleUser(world, email)
    const asked = (query.scope ?? '').split(/[+\s]+/).filter(Boolean)
    const scope = asked.filter((one) => !one.startsWith('https:') || kept.includes(one)).join(' ')
    const offline = query.access_type === 'offline' && (!user.consented || /consent/.test(query.prompt ?? ''))
    user.consented = true
    return grantCode(world, {
      email: user.email,
      redirectUri: query.redirect_uri ?? '',
      scope,
      nonce: query.nonce ?? null,
      challenge: query.code_challenge ?? null,
      challengeMethod: query.code_challenge_method === 'S256' ? 'S256' : 'plain',
      offline,
    })
  }

  function profile(grant: GoogleGrant): Record<string, unknown> {
    const user = googleUser(world, grant.email)
    const [given = user.name, ...family] = user.name.split(' ')
    return {
      sub: user.sub,
      email: user.email,
      email_verified: true,
      name: user.name,
      given_name: given,
      family_name: family.join(' '),
      picture: `${sandbox.url}/avatars/${encodeURIComponent(user.email)}.svg`,
    }
  }

  function identityClaims(grant: GoogleGrant, accessToken: string): Record<string, unknown> {
    const now = Math.floor(world.now() / 1000)
    return {
      iss: GOOGLE_ISSUER,
      azp: credentials.googleClientId,
      aud: credentials.googleClientId,
      ...profile(grant),
      at_hash: accessToken.slice(-16),
      ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
      iat: now,
      exp: now + 3600,
    }
  }

  return app
}

function requestProblem(clientId: string, query: Record<string, string>): string | undefined {
  if (query.client_id !== clientId) return 'Error 401: invalid_client. The OAuth client was not found.'
  if (!URL.canParse(query.redirect_uri ?? '')) return 'Error 400: redirect_uri_mismatch'
  if (query.response_type !== 'code') return 'Error 400: unsupported_response_type'
  if (!query.scope) return 'Error 400: invalid_scope. Missing required parameter: scope'
  return undefined
}
