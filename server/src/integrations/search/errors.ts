/**
 * Why there are no results.
 *
 * - `unconfigured`, `key`, `quota`: only the operator can help.
 * - `limited`: too many searches at once; wait.
 * - `refused`: the engine refuses this search.
 * - `unavailable`: the engine did not respond, or in an unknown format.
 */
export type SearchFault = 'unconfigured' | 'key' | 'quota' | 'limited' | 'refused' | 'unavailable'

/** A failed search. `kind` says what can be done. */
export class SearchError extends Error {
  readonly kind: SearchFault
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: SearchFault,
    message: string,
    { retryAfterSeconds, cause }: { retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'SearchError'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}
