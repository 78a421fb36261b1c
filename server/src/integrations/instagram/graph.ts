import { PlatformError, platformErrorOf } from './errors.ts'
import { parseJson } from './json.ts'
import type { HttpAnswer, Transport } from './transport.ts'
import { usageOf, type Usage } from './usage.ts'

/** An account and the token that acts for it. */
export interface Credentials {
  platformUserId: string
  accessToken: string
}

export interface GraphRequest {
  path: string
  query?: Record<string, string | undefined>
  json?: unknown
}

export interface Graph {
  get(as: Credentials, request: GraphRequest): Promise<unknown>
  post(as: Credentials, request: GraphRequest): Promise<unknown>
  delete(as: Credentials, request: GraphRequest): Promise<unknown>
}

export interface GraphOptions {
  version: string
  onUsage?: ((platformUserId: string, usage: Usage) => void) | undefined
}

/** Calls below one version of the Graph API; every answer is parsed JSON, every failure a PlatformError. */
export function createGraph(transport: Transport, options: GraphOptions): Graph {
  const prefix = options.version === '' ? '' : `/${options.version}`

  async function call(method: 'GET' | 'POST' | 'DELETE', as: Credentials, request: GraphRequest) {
    const headers = ['authorization', `Bearer ${as.accessToken}`]
    if (request.json !== undefined) headers.push('content-type', 'application/json')
    const answer = await transport.send({
      method,
      path: prefix + request.path + queryOf(request.query),
      headers,
      ...(request.json === undefined ? undefined : { body: JSON.stringify(request.json) }),
    })
    const usage = options.onUsage && as.platformUserId !== 'me' ? usageOf(answer.headers) : null
    if (usage) options.onUsage?.(as.platformUserId, usage)
    return bodyOf(answer)
  }

  return {
    get: (as, request) => call('GET', as, request),
    post: (as, request) => call('POST', as, request),
    delete: (as, request) => call('DELETE', as, request),
  }
}

/** The parsed body of a success; throws for every other answer, and for a success that cannot be read. */
export function bodyOf(answer: HttpAnswer): unknown {
  const body = parsedOrUndefined(answer.text)
  const failed =
    answer.status < 200 ||
    answer.status > 299 ||
    (typeof body === 'object' && body !== null && 'error' in body)
  if (failed) throw platformErrorOf({ status: answer.status, headers: answer.headers, body })
  if (body === undefined) throw unreadable()
  return body
}

/** A success whose content is not what was agreed: it happened, but what exactly is not known. */
export function unreadable(): PlatformError {
  return new PlatformError('unclear', {
    reason: 'unreadable',
    status: 200,
    words: 'an answer of unknown shape',
  })
}

/** One id as a path segment; an id that could climb the path is refused before anything is sent. */
export function segment(id: string): string {
  if (id === '' || id === '.' || id === '..') {
    throw new PlatformError('rejected', { reason: 'bad_request', words: 'an id that cannot be an id' })
  }
  return `/${encodeURIComponent(id)}`
}

export function queryOf(query: Record<string, string | undefined> | undefined): string {
  if (!query) return ''
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value)
  return parameters.size === 0 ? '' : `?${parameters}`
}

function parsedOrUndefined(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
