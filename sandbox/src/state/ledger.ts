import type { SandboxState, WriteCall } from './state-types.ts'

export function recordWrite(state: SandboxState, call: Omit<WriteCall, 'sequence' | 'at'>): WriteCall {
  const entry = { sequence: state.data.ledger.length + 1, at: state.now(), ...call }
  state.data.ledger.push(entry)
  state.emit({ kind: 'write', call: entry })
  return entry
}
