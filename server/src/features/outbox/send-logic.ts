/** What a send came to, as far as the answer tells. Pure decisions about one outbox row. */
export type SendOutcome =
  /** `pause`: for how many seconds the account must not send, because its calls are used up. `left_at`: see SentMessage. */
  | {
      kind: 'sent'
      left_at: number
      platform_id: string | null
      settled_by: 'answer' | 'refusal'
      recipient_id: string | null
      pause: number
    }
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
export function settlementOf(
  seen: ReadBack,
  row: { reads: number; resends: number; resend: 'proof' | 'never' },
): Settlement {
  if (seen === 'found') return 'sent'
  if (row.reads < 2) return 'read_again'
  return seen === 'absent' && row.resends === 0 && row.resend === 'proof' ? 'resend' : 'needs_review'
}

const maxGuardedResends = 3

/** What follows for an unclear send that the platform itself lets happen only once. */
export const guardedSettlement = ({ resends }: { resends: number }): Settlement =>
  resends < maxGuardedResends ? 'resend' : 'needs_review'

/** A reply or a message of the conversation, as read back. */
export interface SeenMessage {
  id: string
  /** Null for pictures and templates. */
  text: string | null
  is_own: boolean
}

/** The message that proves the send: our own, one of the texts it could have, not yet counted as another row's. */
export function messageThatProves(
  seen: readonly SeenMessage[],
  sent: { texts: readonly (string | null)[]; taken: ReadonlySet<string> },
): SeenMessage | undefined {
  const wanted = new Set(sent.texts.map(comparable))
  return seen.find(({ id, text, is_own }) => is_own && !sent.taken.has(id) && wanted.has(comparable(text)))
}

/** Platforms trim and may recompose accents; nothing else is forgiven. */
const comparable = (text: string | null): string => (text ?? '').normalize('NFC').trim()
