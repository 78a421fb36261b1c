import { m } from '@skein/messages'
import { errorStatus, type ErrorCode } from '@skein/contract/endpoint'

/** An error that a user can understand and act on. Any other error is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: string | undefined
  /** Seconds to wait, for `rate_limited` and `unavailable`. */
  readonly retryAfter: number | undefined
  /** What the request failed on, if it is a list. */
  readonly failed: readonly unknown[] | undefined

  constructor(code: ErrorCode, message: string, extra: ErrorExtra = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.detail = extra.detail
    this.retryAfter = extra.retryAfter
    this.failed = extra.failed
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

interface ErrorExtra {
  detail?: string
  retryAfter?: number
  failed?: readonly unknown[]
}

/**
 * The error for a change of something that has another version than the person saw. If only calls of the refused kind change
 * it, the audit log knows who made the last change.
 */
export class ChangedSinceShown extends AppError {
  readonly isLogged: boolean

  constructor(isLogged = false) {
    super('conflict', m.server_changed_since_shown(), { detail: 'version' })
    this.isLogged = isLogged
  }
}

/** The same error for unknown ids and ids of other users, so that it does not reveal which exist. */
export const notFound = () => new AppError('not_found', m.server_not_found())
