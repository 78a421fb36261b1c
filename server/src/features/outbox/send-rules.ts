/** What a send came to, as far as the answer tells. Pure decisions about one outbox row. */
export type SendOutcome =
  /** `pause`: for how many seconds the account must not send, because its calls are used up. */
  | { kind: 'sent'; platform_id: string; pause: number }
  /** Nothing happened on the platform; later it may work. `closes` shuts the whole account for that long. */
  | { kind: 'again'; seconds: number; closes: 'limited' | null; cause: Cause }
  | { kind: 'reconnect'; cause: Cause }
  | { kind: 'rejected'; cause: Cause }
  /** Nobody can say whether it happened. */
  | { kind: 'unclear'; cause: Cause }

/** Why it went that way, for the ledger. `reason` is a word of ours; the codes are the platform's own. */
export interface Cause {
  reason: string
  message: string
  code: number | null
  subcode: number | null
}

export interface Fault extends Cause {
  kind: 'retry' | 'limited' | 'reconnect' | 'rejected' | 'unclear'
  retry_after: number | null
}

/** Definite refusals are tried this often before the row is given up. */
const maxAttempts = 12

/** Turns a fault of the platform into what happens to the row that was being sent for the `attempt`-th time. */
export function outcomeOfFault(fault: Fault, attempt: number): SendOutcome {
  const cause = { reason: fault.reason, message: fault.message, code: fault.code, subcode: fault.subcode }
  switch (fault.kind) {
    case 'unclear':
    case 'reconnect':
    case 'rejected':
      return { kind: fault.kind, cause }
    case 'limited':
    case 'retry': {
      if (attempt >= maxAttempts) return { kind: 'rejected', cause }
      const seconds = fault.retry_after ?? Math.min(300, 2 ** Math.min(attempt, 8))
      return { kind: 'again', seconds, closes: fault.kind === 'limited' ? 'limited' : null, cause }
    }
  }
}

/** `no_evidence`: the place to look at is gone, so nothing can be concluded. */
export type ReadBack = 'found' | 'absent' | 'no_evidence'

export type Settlement = 'sent' | 'read_again' | 'resend' | 'needs_review'

/**
 * What follows from reading back an unclear send. `reads` counts this reading. Only two complete readings
 * without the message are taken as proof that it never arrived, and only one resend is ever allowed.
 */
export function settlementOf(seen: ReadBack, row: { reads: number; resends: number }): Settlement {
  if (seen === 'found') return 'sent'
  if (row.reads < 2) return 'read_again'
  return seen === 'absent' && row.resends === 0 ? 'resend' : 'needs_review'
}

/** A reply under our comment, as read back. */
export interface SeenReply {
  id: string
  text: string
  is_own: boolean
}

/** The reply that proves the send: our own, same text, not yet counted as another row's. */
export function replyThatProves(
  replies: readonly SeenReply[],
  sent: { text: string; taken: ReadonlySet<string> },
): SeenReply | undefined {
  const wanted = comparable(sent.text)
  return replies.find(({ id, text, is_own }) => is_own && !sent.taken.has(id) && comparable(text) === wanted)
}

/** Platforms trim and may recompose accents; nothing else is forgiven. */
const comparable = (text: string): string => text.normalize('NFC').trim()
