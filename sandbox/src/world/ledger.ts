import type { World, WriteCall } from './world-types.ts'

export function recordWrite(world: World, call: Omit<WriteCall, 'sequence' | 'at'>): WriteCall {
  const entry = { sequence: world.data.ledger.length + 1, at: world.now(), ...call }
  world.data.ledger.push(entry)
  world.emit({ kind: 'write', call: entry })
  return entry
}
