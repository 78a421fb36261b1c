import { errorStatus, type ErrorCode } from '@skein/contract/endpoint'

/** A fault that a person can understand and act on. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: string | undefined
  /** Seconds to wait, for `rate_limited` and `unavailable`. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, extra: { detail?: string; retryAfter?: number } = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.detail = extra.detail
    this.retryAfter = extra.retryAfter
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** The one answer for ids that do not exist and ids that belong to somebody else. */
export const notFound = () => new AppError('not_found', 'Nothing was found under that id.')
