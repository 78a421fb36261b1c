import { Hono } from 'hono'
import type { Sandbox } from '../context.ts'
import { authorizePage, loginErrorPage } from '../pages/login.ts'
import { findAccount } from '../state/accounts.ts'
import { asStatus } from './graph/errors.ts'
import { holds } from '../assumptions.ts'
import type { Settings } from '../settings.ts'
import type { Account } from '../state/state-types.ts'
import { takeFault } from './graph/faults.ts'
import { issueCode, issueToken, SCOPES } from '../state/tokens.ts'

export function authorizeRoutes(sandbox: Sandbox) {
  const app = new Hono()
  app.get('/oauth/authorize', (context) => {
    const query = context.req.query()
    const problem = requestProblem(sandbox, query)
    if (problem) return context.html(loginErrorPage('Sorry, this request is not right', problem), 400)
    return context.html(authorizePage(sandbox.state, { ...query, scopes: askedScopes(query.scope ?? '') }))
  })
  app.post('/oauth/authorize', async (context) => {
    const form = await context.req.formData()
    const query = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    const problem = requestProblem(sandbox, { ...query, scope: query.asked ?? '' })
    if (problem) return context.html(loginErrorPage('Sorry, this request is not right', problem), 400)
    const target = new URL(query.redirect_uri ?? '')
    if (query.state) target.searchParams.set('state', query.state)
    if (query.decision === 'cancel') {
      target.searchParams.set('error', 'access_denied')
      target.searchParams.set('error_reason', 'user_denied')
      target.searchParams.set('error_description', 'The user denied your request')
      return context.redirect(target.href)
    }
    const account = findAccount(sandbox.state, query.account ?? '')
    if (!account)
      return context.html(loginErrorPage('Sorry, this request is not right', 'Choose an account.'), 400)
    const grantedScopes = new Set(form.getAll('scope').map(String))
    const scopes = askedScopes(query.asked ?? '').filter(
      (scope) => scope === 'instagram_business_basic' || grantedScopes.has(scope),
    )
    const code = issueCode(sandbox.state, {
      account: account.username,
      redirectUri: query.redirect_uri ?? '',
      scopes,
    })
    target.searchParams.set('code', code.code)
    return context.redirect(`${target.href}#_`)
  })
  return app
}

/** Exchanges the code for a short-lived token. Errors have a shape of their own. */
export function tokenRoutes(sandbox: Sandbox) {
  const app = new Hono()
  app.post('/oauth/access_token', async (context) => {
    const { state, credentials } = sandbox
    const form = new URLSearchParams(await context.req.text())
    const refuse = (message: string, code = 400) => {
      context.status(asStatus(code))
      return context.json({ error_type: 'OAuthException', code, error_message: message })
    }
    const fault = takeFault(state, { operation: 'oauth_token', method: 'POST', path: '/oauth/access_token' })
    if (fault) return refuse('The service is temporarily unavailable', fault.status)
    if (form.get('client_id') !== credentials.appId) return refuse('Invalid platform app')
    if (form.get('client_secret') !== credentials.appSecret) return refuse('Error validating client secret')
    if (form.get('grant_type') !== 'authorization_code') return refuse('Invalid grant type')
    const code = state.data.codes.get((form.get('code') ?? '').replace(/#_$/, ''))
    if (!code || code.used || code.expiresAt <= state.now()) {
      return refuse('Matching code was not found or was already used')
    }
    if (form.get('redirect_uri') !== code.redirectUri) {
      return refuse(
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      )
    }
    code.used = true
    const account = findAccount(state, code.account)
    if (!account) return refuse('Matching code was not found or was already used')
    const token = issueToken(state, { account: account.username, scopes: code.scopes, kind: 'short' })
    context.header('Content-Type', 'application/json')
    return context.body(codeAnswer(state.settings, { token: token.value, account, scopes: code.scopes }))
  })
  return app
}

interface CodeAnswer {
  token: string
  account: Account
  scopes: string[]
}

/** Returns JSON text: the live answer has the app-scoped id as a number above 2^53. */
function codeAnswer(settings: Settings, { token, account, scopes }: CodeAnswer): string {
  const userId = holds(settings, 'token_user_id_number') ? account.scopedId : `"${account.scopedId}"`
  const list = holds(settings, 'token_answer_permissions_list') ? scopes : scopes.join(',')
  const permissions = holds(settings, 'token_answer_has_permissions')
    ? `,"permissions":${JSON.stringify(list)}`
    : ''
  const flat = `{"access_token":${JSON.stringify(token)},"user_id":${userId}${permissions}}`
  return holds(settings, 'token_answer_flat') ? flat : `{"data":[${flat}]}`
}

function requestProblem(sandbox: Sandbox, query: Record<string, string>): string | undefined {
  const { appId, redirectUris } = sandbox.credentials
  if (query.client_id !== appId)
    return 'Invalid Request: Request parameters are invalid: Invalid platform app'
  if (!isRedirectAllowed(query.redirect_uri ?? '', redirectUris)) {
    return 'Invalid Request: Request parameters are invalid: Invalid redirect_uri'
  }
  if (query.response_type !== 'code') return 'Invalid Request: response_type must be code'
  const scopes = (query.scope ?? '').split(/[,\s]+/).filter(Boolean)
  const knownScopes: readonly string[] = SCOPES
  const wrong = scopes.find((scope) => !knownScopes.includes(scope))
  if (wrong !== undefined) return `Invalid Scopes: ${wrong}`
  if (!scopes.includes('instagram_business_basic'))
    return 'Invalid Scopes: instagram_business_basic is always needed'
  return undefined
}

function isRedirectAllowed(uri: string, registered: string[]): boolean {
  if (registered.length > 0) return registered.includes(uri)
  if (!URL.canParse(uri)) return false
  const { protocol, hostname } = new URL(uri)
  return /^https?:$/.test(protocol) && /^(.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(hostname)
}

function askedScopes(text: string): string[] {
  return text.split(/[,\s]+/).filter(Boolean)
}
