import { PlatformError } from './errors.ts'
import { textAt } from './fields.ts'
import { bodyOf, queryOf } from './graph.ts'
import { parseJson } from './json.ts'
import { read } from './read.ts'
import type { HttpAnswer, Transport } from './transport.ts'
import { LongLivedToken, ShortLivedToken } from './wire.ts'

export interface OauthConfig {
  appId: string
  appSecret: string
  oauthUrl: string
}

export interface Transports {
  /** The host that trades codes. */
  token: Transport
  graph: Transport
}

export function oauthCalls(config: OauthConfig, transports: Transports) {
  /** These two calls take the token in the address and no header, unlike all others. */
  async function tradeToken(path: string, query: Record<string, string>): Promise<LongLivedToken> {
    const answer = await transports.graph.send({ method: 'GET', path: path + queryOf(query), headers: [] })
    return read(LongLivedToken, bodyOf(answer))
  }

  return {
    /** The platform's login page. `redirectUri` must equal a registered one to the character. */
    authorizeUrl(options: {
      redirectUri: string
      state: string
      scopes: readonly string[]
      forceReauth?: boolean
    }): string {
      const url = new URL(`${config.oauthUrl.replace(/\/+$/, '')}/oauth/authorize`)
      url.searchParams.set('client_id', config.appId)
      url.searchParams.set('redirect_uri', options.redirectUri)
      url.searchParams.set('response_type', 'code')
      url.searchParams.set('scope', options.scopes.join(','))
      url.searchParams.set('state', options.state)
      if (options.forceReauth) url.searchParams.set('force_reauth', 'true')
      return url.href
    },

    /** A code works once, for an hour. `permissions` may be fewer than were asked for. */
    async exchangeCode(options: { code: string; redirectUri: string }): Promise<ShortLivedToken> {
      const answer = await transports.token.send({
        method: 'POST',
        path: '/oauth/access_token',
        headers: ['content-type', 'application/x-www-form-urlencoded'],
        body: codeForm(config, options),
      })
      const refusal = refusalOf(answer)
      if (refusal) throw refusal
      return read(ShortLivedToken, bodyOf(answer))
    },

    /** One hour becomes 60 days; `expires_in` is in seconds. */
    exchangeLongLived(shortToken: string): Promise<LongLivedToken> {
      return tradeToken('/access_token', {
        grant_type: 'ig_exchange_token',
        client_secret: config.appSecret,
        access_token: shortToken,
      })
    },

    /** Another 60 days, for a living token at least 24 hours old. The old value is to be replaced. */
    refresh(longToken: string): Promise<LongLivedToken> {
      return tradeToken('/refresh_access_token', { grant_type: 'ig_refresh_token', access_token: longToken })
    },
  }
}

function codeForm(config: OauthConfig, { code, redirectUri }: { code: string; redirectUri: string }): string {
  return new URLSearchParams({
    client_id: config.appId,
    client_secret: config.appSecret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    // What the browser shows behind the code is not part of it.
    code: code.replace(/#_$/, ''),
  }).toString()
}

/** This host has an error shape of its own. */
function refusalOf(answer: HttpAnswer): PlatformError | null {
  if (answer.status < 400 || answer.status > 499 || answer.status === 429) return null
  const words = refusalWords(answer.text)
  return words === null
    ? null
    : new PlatformError('rejected', { reason: 'code_refused', status: answer.status, words })
}

function refusalWords(text: string): string | null {
  try {
    return textAt(parseJson(text), 'error_message')
  } catch {
    return null
  }
}
