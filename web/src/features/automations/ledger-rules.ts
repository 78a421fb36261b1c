import type { Execution, ExecutionState, Gate } from '@skein/contract/automations/execution'
import type { KnotState } from '../../ui/knot.tsx'
import type { Tone } from '../../ui/tag.tsx'

interface StateLook {
  tone: Tone
  knot: KnotState
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

/** The figures behind the matched word and behind a “no”, in their order; ids say nothing to a reader. */
export function figuresOf(gate: Gate): [string, unknown][] {
  if (gate.outcome !== 'stopped' && gate.gate !== 'trigger') return []
  return Object.entries(gate.values).filter(
    ([name, value]) => !name.endsWith('_id') && value !== null && value !== undefined && value !== '',
  )
}

/** Pages of a ledger as one list; an entry that moved between two pages is kept once. */
export function entriesOf(pages: readonly { data: readonly Execution[] }[]): Execution[] {
  const entries = new Map(pages.flatMap((page) => page.data).map((entry) => [entry.execution_id, entry]))
  return [...entries.values()]
}
