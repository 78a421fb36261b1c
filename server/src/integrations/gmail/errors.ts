/**
 * What a caller can do after a failed call.
 *
 * - `login`: the access token is not accepted; refresh it.
 * - `permission`: a scope is missing; the owner has to consent again.
 * - `limited`: refused without effect; wait, then retry.
 * - `stopped`: refused for the day or permanently, by a daily limit or a policy of the owner's organisation.
 * - `missing`: no object has that id.
 * - `refused`: this request is refused without effect and will be refused again.
 * - `unavailable`: the effect may have happened. Repeat a read; check before repeating a write.
 */
export type GmailFault =
  'login' | 'permission' | 'limited' | 'stopped' | 'missing' | 'refused' | 'unavailable'

/** A failed call to Gmail. `kind` says what the caller can do. */
export class GmailError extends Error {
  readonly kind: GmailFault
  /** Google's reason code. */
  readonly reason: string
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: GmailFault,
    details: { reason: string; message?: string; retryAfterSeconds?: number | undefined; cause?: unknown },
  ) {
    super(details.message ?? `Gmail: ${details.reason}`, { cause: details.cause })
    this.name = 'GmailError'
    this.kind = kind
    this.reason = details.reason
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
