import { m } from '@skein/messages'
import type { ErrorCode, Failure } from '@skein/contract/endpoint'

/** Redirects the library's errors to the sign-in page, which needs no session. */
export function redirectErrors(response: Response): Response {
  const location = response.headers.get('location')
  if (location === null) return response
  const target = new URL(location, 'http://any')
  const error = target.searchParams.get('error')
  if (error === null) return response
  const headers = new Headers(response.headers)
  target.searchParams.delete('error_description')
  const query = target.pathname === '/get-started' ? target.searchParams : new URLSearchParams({ error })
  headers.set('location', `/get-started?${query}`)
  return new Response(null, { status: response.status, headers })
}

/** Returns failures of the library in the format of our API, with the library's message and code. */
export async function inEnvelope(response: Response, requestId: string): Promise<Response> {
  if (response.status < 400) return response
  if (response.status >= 500) throw new Error(`The sign-in library responded ${response.status}.`)
  const failure = await readFailure(response)
  const body: Failure = {
    success: false,
    data: null,
    message: failure.message,
    detail: failure.message,
    code: failure.code ?? codeOf(response.status),
    request_id: requestId,
  }
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(body), { status: response.status, headers })
}

async function readFailure(response: Response): Promise<{ message: string; code: string | undefined }> {
  const body: unknown = await response.json().catch(() => null)
  const field = (name: string) => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const message = field('message') ?? m.server_request_refused()
  const code = field('code')
  return code === 'VALIDATION_ERROR'
    ? { message: plainMessage(message), code: 'validation' }
    : { message, code }
}

/** Converts the library's schema messages to one plain sentence about the first field. */
function plainMessage(message: string): string {
  const [, field = '', problem = message] = /^\[body\.(\w+)\] ([^;]*)/.exec(message) ?? []
  if (problem.endsWith('received undefined')) return `${field} is missing.`
  return problem.includes('expected string') ? `${field} must be text.` : `${problem.replace(/\.$/, '')}.`
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  return status === 404 ? 'not_found' : 'bad_request'
}
