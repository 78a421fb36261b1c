import type { Execution, ExecutionState, Gate } from '@skein/contract/automations/execution'
import { limits } from '@skein/contract/limits'
import type { StatusDotState } from '../../ui/status-dot.tsx'
import type { Tone } from '../../ui/tag.tsx'

interface StateLook {
  tone: Tone
  knot: StatusDotState
}

/** How a state looks: never by colour alone, the word stands beside it. */
export const stateLook: Readonly<Record<ExecutionState, StateLook>> = {
  sent: { tone: 'ok', knot: 'active' },
  pending: { tone: 'sky', knot: 'live' },
  sending: { tone: 'sky', knot: 'live' },
  unknown: { tone: 'warn', knot: 'live' },
  needs_review: { tone: 'warn', knot: 'hollow' },
  skipped: { tone: 'neutral', knot: 'hollow' },
  failed: { tone: 'bad', knot: 'failed' },
  expired: { tone: 'bad', knot: 'failed' },
}

/** The keyword that an event matched, from the gate that asked; null when none did. */
export function keywordOfTrace(trace: readonly Gate[]): string | null {
  const keyword = trace.find((gate) => gate.gate === 'trigger')?.values['keyword']
  return typeof keyword === 'string' ? keyword : null
}

/** A reply that a person may still send or dismiss. */
export const isDraft = ({ state, reason_code, reply_text }: Execution): boolean =>
  state === 'needs_review' ||
  (state === 'skipped' && reason_code === 'below_confidence' && reply_text !== null)

/** What may have arrived already is sent again as it was, or not at all. */
export const mayBeReworded = ({ reason_code }: Execution): boolean => reason_code !== 'review'

/** What a reply states without anything to support it. */
export function claimsOfTrace(trace: readonly Gate[]): string[] {
  const claims = trace.find((gate) => gate.gate === 'writing')?.values['claims']
  return Array.isArray(claims) ? claims.map(String) : []
}

/** How long a text is and may be: comments are counted in characters, messages in bytes. */
export function roomOf({ automation_type }: Execution, text: string): { count: number; max: number } {
  return automation_type === 'COMMENT_REPLY'
    ? { count: [...text].length, max: limits.commentReply }
    : { count: new TextEncoder().encode(text).length, max: limits.messageBytes }
}

/** Pages of a ledger as one list; an entry that moved between two pages is kept once. */
export function entriesOf(pages: readonly { data: readonly Execution[] }[]): Execution[] {
  const entries = new Map<string, Execution>()
  for (const entry of pages.flatMap(({ data }) => data)) {
    if (!entries.has(entry.execution_id)) entries.set(entry.execution_id, entry)
  }
  return [...entries.values()]
}
