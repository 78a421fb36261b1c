import { Hono } from 'hono'
import type { Sandbox } from '../context.ts'
import { googlePage, loginErrorPage } from '../pages/login.ts'
import { grantCode, googleUser } from '../state/google-users.ts'
import type { GoogleGrant } from '../state/state-types.ts'

/** The consent page of Google. */
export function consentRoutes(sandbox: Sandbox) {
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
  const asked = (query.scope ?? '').split(/[+\s]+/).filter(Boolean)
  const scope = asked.filter((one) => !one.startsWith('https:') || kept.includes(one)).join(' ')
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
