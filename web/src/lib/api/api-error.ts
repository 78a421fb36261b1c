/** A call that the server refused or that got no response. `message` is suitable for users. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  /** What the request failed on, if it is a list. */
  readonly failed: readonly unknown[] | null
  /** The server's detailed message, if any. */
  readonly detail: string | null
  /** True when `message` comes from the server; false for a generated text. */
  readonly hasServerWords: boolean

  constructor(fault: {
    detail?: string | undefined
    status: number
    message?: string | undefined
    code?: string
    requestId?: string | null
    failed?: readonly unknown[] | undefined
  }) {
    super(fault.message || `HTTP ${fault.status}`)
    this.status = fault.status
    this.code = fault.code ?? 'unknown'
    this.detail = fault.detail || null
    this.failed = fault.failed ?? null
    this.requestId = fault.requestId ?? null
    this.hasServerWords = Boolean(fault.message)
  }
}

/** A failure whose message is written for the user. */
export class ShownError extends Error {
  override name = 'ShownError'
}

/** Whether a save was refused because someone else, or another tab, saved after the form was shown. */
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.detail === 'version'

/** Returns a handler of a failed call that gives `value` for what does not exist anymore. */
export const orIfMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof ApiError && error.status === 404) return value
    throw error
  }

/** Returns the message to show: the server's message or 'HTTP {status}', else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status > 0 ? error.message : fallback
