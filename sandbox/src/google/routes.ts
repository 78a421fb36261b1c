import { Hono } from 'hono'
import type { Sandbox } from '../context.ts'
import { asStatus } from '../instagram/errors.ts'
import { takeFault } from '../instagram/faults.ts'
import { googleUser } from '../state/google-users.ts'
import { consentRoutes } from './consent.ts'
import { identityClaims, profileOf } from './identity.ts'
import { createSigningKey } from './keys.ts'
import { answerToken } from './token.ts'
import type { GoogleGrant } from '../state/state-types.ts'

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
