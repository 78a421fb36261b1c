/**
 * What a caller may do after a failed call.
 *
 * - `login`: the access token is not accepted; a fresh one may be.
 * - `permission`: the owner did not allow this; only a new consent helps.
 * - `limited`: a definite no, nothing happened; wait, then try again.
 * - `stopped`: a definite no for today or for good, by a limit or by the owner's organisation.
 * - `missing`: there is nothing under that id.
 * - `refused`: a definite and lasting no to this one request.
 * - `unavailable`: nobody knows what happened. A read may be repeated; a write must be looked after first.
 */
export type GmailFault =
  'login' | 'permission' | 'limited' | 'stopped' | 'missing' | 'refused' | 'unavailable'

/** What Gmail refused, by what may be done about it. */
export class GmailError extends Error {
  readonly kind: GmailFault
  /** Google's own word for it. */
  readonly reason: string
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: GmailFault,
    about: { reason: string; words?: string; retryAfterSeconds?: number | undefined; cause?: unknown },
  ) {
    super(about.words ?? `Gmail: ${about.reason}`, { cause: about.cause })
    this.name = 'GmailError'
    this.kind = kind
    this.reason = about.reason
    this.retryAfterSeconds = about.retryAfterSeconds
  }
}
