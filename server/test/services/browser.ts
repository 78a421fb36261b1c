import type { App } from '#src/app.ts'
import { bindings } from '../bindings.ts'

export interface CallOptions {
  /** Sent as JSON, unless it is a string or FormData. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The parsed body; undefined when it is not JSON. */
  json: unknown
}

export interface Browser {
  get(path: string, options?: CallOptions): Promise<Answer>
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  cookies: Map<string, string>
}

/** Returns the data of a response with the type that the test expects. */
export const dataOf = <T>(json: unknown): T => (json as { data: T }).data

interface BrowserOptions {
  publicUrl: string
  address: string
  /** Sends no headers that only browsers send. */
  isProgram?: boolean
}

/** Behaves like a page of the app: keeps cookies and sends origin headers. */
export function createBrowser(app: App, { publicUrl, address, isProgram = false }: BrowserOptions): Browser {
  const cookies = new Map<string, string>()

  async function call(
    method: string,
    path: string,
    { body, headers = {} }: CallOptions = {},
  ): Promise<Answer> {
    const request = new Request(new URL(path, publicUrl), {
      method,
      headers: { ...ownHeaders(method, body), ...cookieHeader(), ...headers },
      ...(body === undefined ? {} : { body: isEncoded(body) ? body : JSON.stringify(body) }),
    })
    const { env, headers: responseHeaders } = bindings(address)
    const response = await app.fetch(request, env)
    for (const cookie of response.headers.getSetCookie()) storeCookie(cookie)
    const text = await response.text()
    for (const [name, value] of response.headers) responseHeaders.append(name, value)
    return { status: response.status, headers: responseHeaders, text, json: parse(text) }
  }

  function ownHeaders(method: string, body: unknown): Record<string, string> {
    if (method === 'GET' || method === 'HEAD') return {}
    const origin: Record<string, string> = isProgram
      ? {}
      : { origin: new URL(publicUrl).origin, 'sec-fetch-site': 'same-origin' }
    if (body === undefined || body instanceof FormData) return origin
    return { ...origin, 'content-type': 'application/json' }
  }

  function cookieHeader(): Record<string, string> {
    if (cookies.size === 0) return {}
    return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  }

  function storeCookie(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';')
    const name = pair.slice(0, pair.indexOf('=')).trim()
    const value = pair.slice(pair.indexOf('=') + 1)
    const isRemoved = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))
    if (isRemoved || value === '') cookies.delete(name)
    else cookies.set(name, value)
  }

  return {
    cookies,
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { ...options, body }),
  }
}

const isEncoded = (body: unknown) => typeof body === 'string' || body instanceof FormData

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
