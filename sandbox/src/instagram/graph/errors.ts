import type { ContentfulStatusCode } from 'hono/utils/http-status'

interface GraphFault {
  status: number
  code: number
  subcode?: number | undefined
  message: string
  type?: string
  transient?: boolean
}

export class GraphError extends Error {
  readonly fault: GraphFault

  constructor(fault: GraphFault) {
    super(fault.message)
    this.fault = fault
  }
}

export function graphError(
  [status, code, subcode]: [status: number, code: number, subcode?: number | undefined],
  message: string,
  more: Pick<GraphFault, 'type' | 'transient'> = {},
): GraphError {
  return new GraphError({ status, code, subcode, message, ...more })
}

export function errorBody(fault: GraphFault, trace: string): Record<string, unknown> {
  return {
    error: {
      message: fault.message,
      type: fault.type ?? 'IGApiException',
      code: fault.code,
      ...(fault.subcode === undefined ? {} : { error_subcode: fault.subcode }),
      ...(fault.transient === undefined ? {} : { is_transient: fault.transient }),
      fbtrace_id: trace,
    },
  }
}

export const badParameter = (message: string, subcode?: number) =>
  graphError([400, 100, subcode], `(#100) ${message}`)

export const missingObject = (id: string) =>
  graphError(
    [400, 100, 33],
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
  )

export const unknownPath = (path: string) => graphError([400, 2500], `Unknown path components: /${path}`)

export const outsideWindow = () =>
  graphError([403, 10, 2534022], 'This message is sent outside of allowed window.')

export const notPermitted = (scope: string) =>
  graphError([403, 10], `(#10) Application does not have permission for this action (${scope})`)

export const privateReplyInvalid = () =>
  graphError([400, 100, 2534025], 'The comment is invalid for a private reply.')

export const invalidMessage = (message: string) => graphError([400, 100, 2534015], message)

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
  const type = 'OAuthException'
  if (subcode === 0)
    return graphError([400, 190], 'Invalid OAuth access token - Cannot parse access token', { type })
  const reason = DEAD_TOKEN_WORDS[subcode] ?? 'The session is no longer valid.'
  return graphError([400, 190, subcode], `Error validating access token: ${reason}`, { type })
}

export const throttled = (username: string) =>
  graphError(
    [400, 80002],
    `(#80002) There have been too many calls to this Instagram account (${username}). Wait a bit and try again.`,
    { transient: true },
  )

export const tooFast = (what: string) =>
  graphError([400, 613, 2534040], `(#613) Calls to this api have exceeded the rate limit: ${what}`, {
    transient: true,
  })

/** Hono lists the status codes that carry a body; ours all do. */
export function asStatus(status: number): ContentfulStatusCode {
  return status as ContentfulStatusCode
}
