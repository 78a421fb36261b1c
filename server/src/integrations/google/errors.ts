/** Google did not do what it was asked. `refused`: asking again changes nothing. */
export class GoogleError extends Error {
  readonly kind: 'refused' | 'unavailable'

  constructor(kind: 'refused' | 'unavailable', words: string, cause?: unknown) {
    super(words, { cause })
    this.name = 'GoogleError'
    this.kind = kind
  }
}
