/** Google did not do what it was asked. `refused`: asking again changes nothing. */
export class GoogleError extends Error {
  readonly kind: 'refused' | 'unavailable'
  /** Google's own word for a refusal, like `invalid_grant`. */
  readonly reason: string | undefined

  constructor(
    kind: 'refused' | 'unavailable',
    words: string,
    { reason, cause }: { reason?: string | undefined; cause?: unknown } = {},
  ) {
    super(words, { cause })
    this.name = 'GoogleError'
    this.kind = kind
    this.reason = reason
  }
}
