import type { Configuration, CustomFetch } from 'openid-client'
import { Agent, fetch } from 'undici'
import * as z from 'zod'
import { isPublicHost, lookupPublic } from '../web/public-address.ts'

/** How Skein is registered at an identity provider. */
export interface SignOnClient {
  /** Address of the identity provider, below which its configuration is at `/.well-known/openid-configuration`. */
  issuer: string
  client_id: string
  /** Null to read only the configuration. */
  client_secret: string | null
}

/** Who has signed in. */
export interface SignOnPerson {
  /** Identifies the person at this identity provider. */
  sub: string
  email: string | null
  /** Whether the identity provider says that the address does not belong to the person. */
  isUnverified: boolean
  name: string
}

/**
 * `private`: the address is inside the operator's network. `unreachable`: no valid response. `refused`: the identity provider
 * does not accept the client or the code.
 */
export type SignOnFault = 'private' | 'unreachable' | 'refused'

export class SignOnError extends Error {
  override name = 'SignOnError'
  readonly fault: SignOnFault
  constructor(fault: SignOnFault, cause?: unknown) {
    super(`The identity provider is ${fault}.`, { cause })
    this.fault = fault
  }
}

interface Exchange {
  /** The address to which the identity provider redirected, with its query. */
  callbackUrl: string
  codeVerifier: string
  nonce: string
}

/** An identity provider whose configuration has been read. */
interface IdentityProvider {
  /** The address of the client, with or without a slash at the end as the identity provider writes it. */
  issuer: string
  authorizationUrl: string
  /** Exchanges the code of a redirect. Throws a SignOnError. */
  identify(exchange: Exchange): Promise<SignOnPerson>
}

/** Signs people in by OpenID Connect. The addresses come from users. */
export interface IdentityProviders {
  /** Reads the configuration of an identity provider. Throws a SignOnError. */
  read(client: SignOnClient): Promise<IdentityProvider>
  close(): Promise<void>
}

const timeoutSeconds = 8
/** Configurations and keys of large providers have about 20 kB. */
const maxBytes = 500_000

/** `allowed`: `host:port` of identity providers that may be inside the operator's network and speak HTTP. */
export function createIdentityProviders(allowed: ReadonlySet<string>): IdentityProviders {
  const connect = { timeout: 5000 }
  const trusted = new Agent({ connect })
  // Checks the address that the socket connects to.
  const open = new Agent({ connect: { ...connect, lookup: lookupPublic } })
  const isTrusted = ({ hostname, port, protocol }: URL) =>
    allowed.has(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)

  const request: CustomFetch = async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    if (!isTrusted(url) && !(url.protocol === 'https:' && isPublicHost(url.hostname)))
      throw new SignOnError('private')
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      dispatcher: isTrusted(url) ? trusted : open,
      ...(signal ? { signal } : {}),
      ...(body === undefined || body === null ? {} : { body: String(body) }),
    })
    const bytes = await readWithin(response.body)
    return new Response(bytes.length > 0 ? bytes : null, {
      status: response.status,
      headers: [...response.headers].map(([name, value]): [string, string] => [name, value]),
    })
  }
  return {
    read: (client) =>
      reportFault(async () => {
        const { issuer, configuration } = await findConfiguration(client, request)
        const { authorization_endpoint } = configuration.serverMetadata()
        if (!/^https?:\/\//.test(authorization_endpoint ?? '')) throw new SignOnError('unreachable')
        return {
          issuer,
          authorizationUrl: authorization_endpoint ?? '',
          identify: (exchange) => reportFault(() => identify(configuration, exchange)),
        }
      }),
    async close() {
      await Promise.all([trusted.close(), open.close()])
    },
  }
}

/** Loaded at its first use: most installations have no single sign-on. */
const loadClient = () => import('openid-client')

/** Reads the configuration; where the identity provider names itself otherwise, with a slash more or less at the end. */
async function findConfiguration(
  client: SignOnClient,
  request: CustomFetch,
): Promise<{ issuer: string; configuration: Configuration }> {
  const { issuer } = client
  try {
    return { issuer, configuration: await configure(client, request) }
  } catch (error) {
    if (codeOf(error) !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') throw error
    const other = issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`
    return { issuer: other, configuration: await configure({ ...client, issuer: other }, request) }
  }
}

async function configure(
  { issuer, client_id, client_secret }: SignOnClient,
  request: CustomFetch,
): Promise<Configuration> {
  const oidc = await loadClient()
  const authenticate = (method: typeof oidc.ClientSecretPost) =>
    client_secret === null ? oidc.None() : method(client_secret)
  const read = (method: typeof oidc.ClientSecretPost) =>
    oidc.discovery(new URL(issuer), client_id, undefined, authenticate(method), {
      timeout: timeoutSeconds,
      // `request` decides which hosts may be called by HTTP.
      execute: [oidc.allowInsecureRequests],
      [oidc.customFetch]: request,
    })
  const configuration = await read(oidc.ClientSecretBasic)
  // OpenID Connect Discovery, section 3: without a list, the provider expects the secret in the header.
  const methods = configuration.serverMetadata().token_endpoint_auth_methods_supported
  return !methods || methods.includes('client_secret_basic') ? configuration : read(oidc.ClientSecretPost)
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
})

/** The ID token comes from the token endpoint, which replaces the check of its signature (OpenID Connect Core 3.1.3.7). */
async function identify(
  configuration: Configuration,
  { callbackUrl, codeVerifier, nonce }: Exchange,
): Promise<SignOnPerson> {
  const { authorizationCodeGrant, fetchUserInfo } = await loadClient()
  const url = new URL(callbackUrl)
  const tokens = await authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: codeVerifier,
    expectedNonce: nonce,
    // The sign-in library has checked it.
    ...(url.searchParams.has('state') ? { expectedState: url.searchParams.get('state') ?? '' } : {}),
    idTokenExpected: true,
  })
  const claims = Claims.parse(tokens.claims())
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
  // Some providers name the address only there (OpenID Connect Core 5.4).
  const person =
    claims.email === undefined && hasUserInfo
      ? Claims.parse(await fetchUserInfo(configuration, tokens.access_token, claims.sub))
      : claims
  return {
    sub: claims.sub,
    email: person.email?.toLowerCase() ?? null,
    isUnverified: person.email_verified === false,
    name: (person.name ?? '').slice(0, 200),
  }
}

/** Codes of responses by which a provider refuses the client or the code. */
const refusals: ReadonlySet<unknown> = new Set([
  'OAUTH_RESPONSE_BODY_ERROR',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
])

const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined)

async function reportFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof SignOnError) throw at
    throw new SignOnError(refusals.has(codeOf(error)) ? 'refused' : 'unreachable', error)
  }
}

async function readWithin(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error('The response is too large.')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
