import type { ExecutionPart, ExecutionState } from '@skein/contract/automations/decisions/execution'
import { type ReasonCode, reasonCodes, reasonSentence } from '@skein/contract/reasons'
import type { ActionSlot } from '@skein/engine/automation'

/** What became of one reply. */
export interface PartOutcome {
  kind: ExecutionPart['kind']
  state: ExecutionState
  reason_code: ReasonCode
  reply_text: string | null
}

/** The states in the order in which they need attention. */
const byAttention: readonly ExecutionState[] = [
  'needs_review',
  'unknown',
  'failed',
  'expired',
  'pending',
  'sending',
]

const rankOf = ({ state }: { state: ExecutionState }): number =>
  byAttention.includes(state) ? byAttention.indexOf(state) : byAttention.length

/** Returns the outcome that stands for both: the one that needs attention first, else the first. */
export const leadingOutcome = <Outcome extends { state: ExecutionState }>(
  first: Outcome,
  second: Outcome,
): Outcome => (rankOf(second) < rankOf(first) ? second : first)

const kinds: Partial<Record<ActionSlot, ExecutionPart['kind']>> = {
  public_reply: 'public_reply',
  private: 'private_message',
}

/** Parses the stored part that was not sent; returns null if there is none. */
export function stoppedPart(storedPart: unknown): PartOutcome | null {
  if (!Array.isArray(storedPart)) return null
  const [slot, code] = storedPart
  const kind = kinds[slot as ActionSlot]
  const reason_code = reasonCodes.find((reason) => reason === code)
  return kind && reason_code ? { kind, state: 'skipped', reason_code, reply_text: null } : null
}

/** Returns the parts as the API presents them, the public reply first. */
export const toParts = (outcomes: readonly PartOutcome[]): ExecutionPart[] =>
  outcomes
    .map((outcome) => ({ ...outcome, reason: reasonSentence(outcome.reason_code) }))
    .sort((a, b) => Number(a.kind === 'private_message') - Number(b.kind === 'private_message'))
