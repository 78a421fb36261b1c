import { createHash } from 'node:crypto'
import type { Sandbox } from '../context.ts'
import { newGoogleAccessToken } from '../state/google-users.ts'
import { newOpaqueId } from '../state/ids.ts'
import type { GoogleGrant } from '../state/state-types.ts'

interface TokenRequest {
  form: URLSearchParams
  authorization: string | undefined
  identity(grant: GoogleGrant): string
}

interface TokenAnswer {
  status: 200 | 400 | 401
  body: Record<string, unknown>
}

/** Exchanges a code or a refresh token for an access token. A refresh returns no new refresh token. */
export function answerToken(sandbox: Sandbox, request: TokenRequest): TokenAnswer {
  const { credentials } = sandbox
  const [id, secret] = clientOf(request)
  if (id !== credentials.googleClientId || secret !== credentials.googleClientSecret) {
    return refuse(401, 'invalid_client', 'The provided client secret is invalid.')
  }
  const kind = request.form.get('grant_type')
  if (kind === 'authorization_code') return fromCode(sandbox, request)
  if (kind === 'refresh_token') return fromRefresh(sandbox, request)
  return refuse(400, 'unsupported_grant_type', `Invalid grant_type: ${kind ?? ''}`)
}

function fromCode(sandbox: Sandbox, request: TokenRequest): TokenAnswer {
  const { state } = sandbox
  const { form } = request
  const grant = state.data.googleGrants.get(form.get('code') ?? '')
  if (!grant || grant.used || grant.expiresAt <= state.now())
    return refuse(400, 'invalid_grant', 'Malformed auth code.')
  if (form.get('redirect_uri') !== grant.redirectUri)
    return refuse(400, 'redirect_uri_mismatch', 'Bad Request')
  if (!isVerified(grant, form.get('code_verifier')))
    return refuse(400, 'invalid_grant', 'Invalid code verifier.')
  grant.used = true
  if (grant.offline) grant.refreshToken = newOpaqueId(state.data, '1//03', 90)
  return success(sandbox, grant, request)
}

function fromRefresh(sandbox: Sandbox, request: TokenRequest): TokenAnswer {
  const refreshToken = request.form.get('refresh_token')
  const grant = [...sandbox.state.data.googleGrants.values()].find((one) => one.refreshToken === refreshToken)
  if (!refreshToken || !grant || grant.revoked) {
    return refuse(400, 'invalid_grant', 'Token has been expired or revoked.')
  }
  const { status, body } = success(sandbox, grant, request)
  const { refresh_token: _kept, ...rest } = body
  return { status, body: rest }
}

function success(sandbox: Sandbox, grant: GoogleGrant, request: TokenRequest): TokenAnswer {
  const accessToken = newGoogleAccessToken(sandbox.state, grant)
  const openid = grant.scope.split(' ').includes('openid')
  return {
    status: 200,
    body: {
      access_token: accessToken,
      expires_in: 3599,
      ...(grant.refreshToken === null ? {} : { refresh_token: grant.refreshToken }),
      scope: grant.scope,
      token_type: 'Bearer',
      ...(openid ? { id_token: request.identity(grant) } : {}),
    },
  }
}

function isVerified(grant: GoogleGrant, verifier: string | null): boolean {
  if (grant.challenge === null) return true
  if (verifier === null) return false
  if (grant.challengeMethod === 'plain') return verifier === grant.challenge
  return createHash('sha256').update(verifier).digest('base64url') === grant.challenge
}

function clientOf(request: TokenRequest): [string | null, string | null] {
  const basic = /^Basic\s+(.+)$/i.exec(request.authorization ?? '')?.[1]
  if (!basic) return [request.form.get('client_id'), request.form.get('client_secret')]
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
  return [decodeURIComponent(id), decodeURIComponent(secret)]
}

function refuse(status: 400 | 401, error: string, description: string): TokenAnswer {
  return { status, body: { error, error_description: description } }
}
