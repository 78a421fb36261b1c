/**
 * Why there are no results.
 *
 * - `unconfigured`, `key`, `quota`: only the operator can help.
 * - `limited`: too many searches at once; wait.
 * - `refused`: not this search.
 * - `unavailable`: the engine did not answer, or not in a form that is known.
 */
export type SearchFault = 'unconfigured' | 'key' | 'quota' | 'limited' | 'refused' | 'unavailable'

/** What the search engine refused, by what may be done about it. */
export class SearchError extends Error {
  readonly kind: SearchFault
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: SearchFault,
    words: string,
    { retryAfterSeconds, cause }: { retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(words, { cause })
    this.name = 'SearchError'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}
