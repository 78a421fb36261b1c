import { PlatformError } from './graph/errors.ts'
import { textAt, parseJson } from './graph/fields.ts'
import { callThrough, type CallGate } from './graph/call-gate.ts'
import {
  bodyOf,
  queryOf,
  parseResponse,
  type Credentials,
  type HttpResponse,
  type Transport,
} from './graph/graph.ts'
import { LongLivedToken, ShortLivedToken } from './graph/schemas.ts'

export interface OauthConfig {
  appId: string
  appSecret: string
  oauthUrl: string
}

export interface Transports {
  /** The host that exchanges codes for tokens. */
  token: Transport
  graph: Transport
  gate: CallGate
}

export function oauthCalls(config: OauthConfig, transports: Transports) {
  /** Unlike all other calls, these two take the token in the query and no header. */
  async function requestToken(path: string, query: Record<string, string>): Promise<LongLivedToken> {
    const response = await transports.graph.send({ method: 'GET', path: path + queryOf(query), headers: [] })
    return parseResponse(LongLivedToken, bodyOf(response))
  }

  return {
    /** Returns the address of the login page. `redirectUri` must be identical to a registered one. */
    authorizeUrl(options: {
      redirectUri: string
      state: string
      scopes: readonly string[]
      forceReauth?: boolean
    }): string {
      const url = new URL(`${config.oauthUrl.replace(/(?<!\/)\/+$/, '')}/oauth/authorize`)
      url.searchParams.set('client_id', config.appId)
      url.searchParams.set('redirect_uri', options.redirectUri)
      url.searchParams.set('response_type', 'code')
      url.searchParams.set('scope', options.scopes.join(','))
      url.searchParams.set('state', options.state)
      if (options.forceReauth) url.searchParams.set('force_reauth', 'true')
      return url.href
    },

    /** A code works once, within one hour. The person may grant fewer `permissions` than requested. */
    async exchangeCode(options: { code: string; redirectUri: string }): Promise<ShortLivedToken> {
      const response = await transports.token.send({
        method: 'POST',
        path: '/oauth/access_token',
        headers: ['content-type', 'application/x-www-form-urlencoded'],
        body: codeForm(config, options),
      })
      const codeError = codeErrorOf(response)
      if (codeError) throw codeError
      return parseResponse(ShortLivedToken, bodyOf(response))
    },

    /** Exchanges a token of one hour for one of 60 days; `expires_in` is in seconds. */
    exchangeLongLived(shortToken: string): Promise<LongLivedToken> {
      return requestToken('/access_token', {
        grant_type: 'ig_exchange_token',
        client_secret: config.appSecret,
        access_token: shortToken,
      })
    },

    /** Returns a token for another 60 days. The given token must be valid and at least 24 hours old. */
    refresh(as: Credentials): Promise<LongLivedToken> {
      return callThrough(transports.gate, as, () =>
        requestToken('/refresh_access_token', {
          grant_type: 'ig_refresh_token',
          access_token: as.accessToken,
        }),
      )
    },
  }
}

function codeForm(config: OauthConfig, { code, redirectUri }: { code: string; redirectUri: string }): string {
  return new URLSearchParams({
    client_id: config.appId,
    client_secret: config.appSecret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    // Instagram appends `#_` to the redirect address; it is not part of the code.
    code: code.replace(/#_$/, ''),
  }).toString()
}

/** The token host has its own error format. */
function codeErrorOf(response: HttpResponse): PlatformError | null {
  if (response.status < 400 || response.status > 499 || response.status === 429) return null
  const message = codeErrorMessage(response.text)
  return message === null
    ? null
    : new PlatformError('rejected', { reason: 'code_refused', status: response.status, message })
}

function codeErrorMessage(text: string): string | null {
  try {
    return textAt(parseJson(text), 'error_message')
  } catch {
    return null
  }
}
