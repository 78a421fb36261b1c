/** A call that the server refused, or that did not come back. `message` is fit for a person to read. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  /** The server's fuller words, where it has any. */
  readonly detail: string | null
  /** True when `message` is the server's own sentence and not our stand-in. */
  readonly hasServerWords: boolean

  constructor(fault: {
    detail?: string | undefined
    status: number
    message?: string | undefined
    code?: string
    requestId?: string | null
  }) {
    super(fault.message || `HTTP ${fault.status}`)
    this.status = fault.status
    this.code = fault.code ?? 'unknown'
    this.detail = fault.detail || null
    this.requestId = fault.requestId ?? null
    this.hasServerWords = Boolean(fault.message)
  }
}

/** The sentence to show: the server's words or 'HTTP {status}', else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status > 0 ? error.message : fallback
