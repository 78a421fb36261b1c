/** The outcome of one request to send, as far as the response shows. */
export type SendOutcome =
  /** `pause`: seconds for which the account must not send because its calls are used up. `left_at`: see SentMessage. */
  | {
      kind: 'sent'
      left_at: number
      platform_id: string | null
      settled_by: 'answer' | 'refusal'
      recipient_id: string | null
      pause: number
    }
  /** Nothing happened on the platform; a retry may work. `closes` closes the channel of the account for that long. */
  | { kind: 'again'; seconds: number; closes: 'limited' | null; cause: Cause }
  | { kind: 'reconnect'; cause: Cause }
  | { kind: 'rejected'; cause: Cause }
  /** The message may or may not have arrived. */
  | { kind: 'unclear'; cause: Cause }

/** The cause of an outcome, for the decision log. `reason` is one of our own codes; the others are the platform's. */
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

/** Attempts after definite, temporary refusals before the row fails. */
const maxAttempts = 12

/** Returns the outcome of a failed `attempt`, counted from 1. */
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

/** `no_evidence`: the place to read no longer exists, so nothing can be concluded. */
export type ReadBack = 'found' | 'absent' | 'no_evidence'

export type Resolution = 'sent' | 'read_again' | 'resend' | 'needs_review'

/**
 * Returns what to do after reading back an unclear send. `reads` includes this read. Two complete reads without the
 * message prove that it did not arrive, and a message is resent at most once.
 */
export function resolutionOf(
  evidence: ReadBack,
  row: { reads: number; resends: number; resend: 'proof' | 'never' },
): Resolution {
  if (evidence === 'found') return 'sent'
  if (row.reads < 2) return 'read_again'
  return evidence === 'absent' && row.resends === 0 && row.resend === 'proof' ? 'resend' : 'needs_review'
}

const maxGuardedResends = 3

/** Returns what to do after an unclear send that the platform applies only once. */
export const guardedResolution = ({ resends }: { resends: number }): Resolution =>
  resends < maxGuardedResends ? 'resend' : 'needs_review'

/** A reply or a message that was read from the platform. */
export interface SeenMessage {
  id: string
  /** Null for images and templates. */
  text: string | null
  is_own: boolean
  /** When it was sent, in milliseconds since 1970; null for replies to comments. */
  at: number | null
}

/** Returns the message that proves the send: our own, with one of the possible texts, and not of another row. */
export function messageThatProves(
  seenMessages: readonly SeenMessage[],
  sentMessage: { texts: readonly (string | null)[]; taken: ReadonlySet<string> },
): SeenMessage | undefined {
  const sentTexts = new Set(sentMessage.texts.map(comparable))
  return seenMessages.find(
    ({ id, text, is_own }) => is_own && !sentMessage.taken.has(id) && sentTexts.has(comparable(text)),
  )
}

/** The platform trims texts and may recompose accents; any other difference counts. */
const comparable = (text: string | null): string => (text ?? '').normalize('NFC').trim()
