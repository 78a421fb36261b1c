/** A failed call to Google. `refused`: a retry has the same result. */
export class GoogleError extends Error {
  readonly kind: 'refused' | 'unavailable'
  /** Google's error code, like `invalid_grant`. */
  readonly reason: string | undefined

  constructor(
    kind: 'refused' | 'unavailable',
    message: string,
    { reason, cause }: { reason?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'GoogleError'
    this.kind = kind
    this.reason = reason
  }
}
