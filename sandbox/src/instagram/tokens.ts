import type { Sandbox } from '../context.ts'
import { issueToken } from '../state/tokens.ts'
import { textParam, type Answer, type Params } from './graph/call.ts'
import { holds } from '../assumptions.ts'
import { badParameter, deadToken, graphError } from './graph/errors.ts'
import type { SandboxState, Token } from '../state/state-types.ts'
import { DAY } from '../state/durations.ts'

/** From the query, the body or `Authorization: Bearer`. Throws code 190 for a dead one. */
export function readToken(state: SandboxState, authorization: string | undefined, params: Params): Token {
  const value = textParam(params, 'access_token') ?? /^Bearer\s+(.+)$/i.exec(authorization ?? '')?.[1]
  if (!value) {
    const message = 'An active access token must be used to query information about the current user.'
    throw graphError([400, 2500], message, { type: 'OAuthException' })
  }
  const token = state.data.tokens.get(value.trim())
  if (!token) throw deadToken(0)
  if (token.dead !== null) throw deadToken(token.dead)
  if (token.expiresAt <= state.now()) throw deadToken(463)
  return token
}

/** Short-lived to long-lived; a long-lived one cannot be exchanged again. */
export function exchangeToken(sandbox: Sandbox, params: Params): Answer {
  if (textParam(params, 'grant_type') !== 'ig_exchange_token') {
    throw badParameter('grant_type must be ig_exchange_token')
  }
  if (textParam(params, 'client_secret') !== sandbox.credentials.appSecret) {
    throw graphError([400, 1], 'Error validating client secret.', { type: 'OAuthException' })
  }
  const short = readToken(sandbox.state, undefined, params)
  if (short.kind !== 'short') {
    const message =
      'Session key invalid. This could be because the session key has an incorrect format, or because the user has revoked this session'
    throw graphError([400, 452], message, { type: 'OAuthException' })
  }
  const long = issueToken(sandbox.state, { account: short.account, scopes: short.scopes, kind: 'long' })
  return tokenAnswer(sandbox.state, long)
}

/** A long-lived token at least 24 hours old gets another 60 days, as a new value. */
export function refreshToken(sandbox: Sandbox, params: Params): Answer {
  if (textParam(params, 'grant_type') !== 'ig_refresh_token') {
    throw badParameter('grant_type must be ig_refresh_token')
  }
  const { state } = sandbox
  const token = readToken(state, undefined, params)
  if (!holds(state.settings, 'token_refresh_works')) throw badParameter('The token cannot be refreshed')
  if (token.kind !== 'long') throw badParameter('Only long-lived tokens can be refreshed')
  if (!token.scopes.includes('instagram_business_basic')) {
    throw graphError([403, 10], '(#10) The basic permission was removed')
  }
  if (state.now() - token.issuedAt < DAY) throw badParameter('The access token must be at least 24 hours old')
  const fresh = issueToken(state, { account: token.account, scopes: token.scopes, kind: 'long' })
  return tokenAnswer(state, fresh)
}

function tokenAnswer(state: SandboxState, token: Token): Answer {
  return {
    access_token: token.value,
    token_type: 'bearer',
    ...(holds(state.settings, 'token_lifetime_given')
      ? { expires_in: Math.round((token.expiresAt - state.now()) / 1000) }
      : {}),
    permissions: token.scopes.join(','),
  }
}
