import { isBearer } from '#src/infra/http/requests/request-origin.ts'
import type { SessionReader } from './find-session.ts'
import { hashToken, signToken, verifyToken } from './token-signature.ts'

/** Header with the token of a session that the library may create; a value sent by a client is overwritten. */
export const freshTokenHeader = 'x-skein-token'

interface TokenExchange {
  sessions: SessionReader
  headers: Headers
  /** The token of the request and the one offered to the library for a new session. */
  tokens: readonly (string | null)[]
  method: string
}

/**
 * The library knows sessions by the hashes of their tokens. Puts the tokens back into the cookies of its response, and into
 * the body for API clients. Scripts of a page never receive a token: theirs is in the HttpOnly cookie.
 */
export async function withTokens(response: Response, exchange: TokenExchange): Promise<Response> {
  const { sessions } = exchange
  const tokensByHash = new Map(
    exchange.tokens.flatMap((token): [string, string][] =>
      token === null ? [] : [[hashToken(token), token]],
    ),
  )
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'no-store')
  headers.delete('set-cookie')
  headers.delete('set-auth-token')
  const prefix = `${sessions.cookieName}=`
  for (const cookie of response.headers.getSetCookie()) {
    if (!cookie.startsWith(prefix)) {
      headers.append('set-cookie', cookie)
      continue
    }
    const value = (cookie.split(';', 1)[0] ?? '').slice(prefix.length)
    const attributes = cookie.slice(prefix.length + value.length)
    const token = tokensByHash.get(verifyToken(sessions.keys, value) ?? '')
    const signedToken = token === undefined ? '' : signToken(sessions.keys[0] ?? '', token)
    if (value !== '' && signedToken === '') continue
    headers.append('set-cookie', `${prefix}${signedToken}${attributes}`)
    if (signedToken !== '' && mayHoldToken(exchange)) headers.set('set-auth-token', signedToken)
  }
  const text = await response.text()
  if (text === '' || !(headers.get('content-type') ?? '').startsWith('application/json')) {
    return new Response(text === '' ? null : text, { status: response.status, headers })
  }
  headers.delete('content-length')
  const body: unknown = JSON.parse(text)
  const tokenFor = (hash: string) => (mayHoldToken(exchange) ? (tokensByHash.get(hash) ?? null) : null)
  return new Response(JSON.stringify(replaceTokens(body, tokenFor)), { status: response.status, headers })
}

/** A bearer already has its token. A POST of a browser always has an `Origin`, which a script cannot remove. */
const mayHoldToken = ({ headers, method }: TokenExchange) =>
  isBearer(headers) ||
  (method === 'POST' && !headers.has('origin') && !headers.has('sec-fetch-site') && !headers.has('referer'))

/** Replaces `token` of the body and of its `session`. */
function replaceTokens(value: unknown, tokenFor: (hash: string) => string | null): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => {
      if (name === 'token' && typeof part === 'string') return [name, tokenFor(part)]
      return name === 'session' ? [name, replaceTokens(part, tokenFor)] : [name, part]
    }),
  )
}
