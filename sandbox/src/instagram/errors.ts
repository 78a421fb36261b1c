import type { ContentfulStatusCode } from 'hono/utils/http-status'

interface GraphFault {
  status: number
  code: number
  subcode?: number | undefined
  message: string
  type?: string
  title?: string
  detail?: string
  transient?: boolean
}

export class GraphError extends Error {
  readonly fault: GraphFault

  constructor(fault: GraphFault) {
    super(fault.message)
    this.fault = fault
  }
}

/** Returns an error with the given HTTP status, code and subcode. */
export function graphError(
  [status, code, subcode]: [status: number, code: number, subcode?: number | undefined],
  message: string,
): GraphError {
  return new GraphError({ status, code, subcode, message })
}

export function errorBody(fault: GraphFault, trace: string): Record<string, unknown> {
  return {
    error: {
      message: fault.message,
      type: fault.type ?? 'IGApiException',
      code: fault.code,
      ...(fault.subcode === undefined ? {} : { error_subcode: fault.subcode }),
      ...(fault.title === undefined ? {} : { error_user_title: fault.title }),
      ...(fault.detail === undefined ? {} : { error_user_msg: fault.detail }),
      ...(fault.transient === undefined ? {} : { is_transient: fault.transient }),
      fbtrace_id: trace,
    },
  }
}

export function badParameter(message: string, subcode?: number): GraphError {
  return graphError([400, 100, subcode], `(#100) ${message}`)
}

export function missingObject(id: string): GraphError {
  const message = `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`
  return new GraphError({ status: 400, code: 100, subcode: 33, message })
}

export function unknownPath(path: string): GraphError {
  return graphError([400, 2500], `Unknown path components: /${path}`)
}

export function outsideWindow(): GraphError {
  const message = 'This message is sent outside of allowed window.'
  return new GraphError({ status: 403, code: 10, subcode: 2534022, message })
}

export function notPermitted(scope: string): GraphError {
  const message = `(#10) Application does not have permission for this action (${scope})`
  return new GraphError({ status: 403, code: 10, message })
}

export function privateReplyInvalid(): GraphError {
  const message = 'The comment is invalid for a private reply.'
  return new GraphError({ status: 400, code: 100, subcode: 2534025, message })
}

export function invalidMessage(message: string): GraphError {
  return new GraphError({ status: 400, code: 100, subcode: 2534015, message })
}

const DEAD_TOKEN_WORDS: Record<number, string> = {
  458: 'The user has not authorized application.',
  459: 'The session has been invalidated: the user has to pass a checkpoint.',
  460: 'The session has been invalidated because the user changed their password or the session was changed for security reasons.',
  463: 'Session has expired.',
  464: 'The user is not a confirmed user.',
  467: 'The access token was invalidated.',
}

/** Subcode 0 means a token that was never valid. */
export function deadToken(subcode: number): GraphError {
  const fault = { status: 400, code: 190, type: 'OAuthException' }
  const reason = DEAD_TOKEN_WORDS[subcode] ?? 'The session is no longer valid.'
  return new GraphError(
    subcode === 0
      ? { ...fault, message: 'Invalid OAuth access token - Cannot parse access token' }
      : { ...fault, subcode, message: `Error validating access token: ${reason}` },
  )
}

export function throttled(username: string): GraphError {
  const message = `(#80002) There have been too many calls to this Instagram account (${username}). Wait a bit and try again.`
  return new GraphError({ status: 400, code: 80002, message, transient: true })
}

export function tooFast(what: string): GraphError {
  const message = `(#613) Calls to this api have exceeded the rate limit: ${what}`
  return new GraphError({ status: 400, code: 613, subcode: 2534040, message, transient: true })
}

/** Hono lists the status codes that carry a body; ours all do. */
export function asStatus(status: number): ContentfulStatusCode {
  return status as ContentfulStatusCode
}
