import type { World } from '../world.ts'

/** Every call that was meant to change something, as it arrived and as it ended. */
export interface WriteCall {
  sequence: number
  at: number
  operation: string
  method: string
  path: string
  account: string | null
  /** The comment, post, person or thread that the call was about. */
  target: string | null
  body: Record<string, unknown>
  status: number
  code: number | null
  /** True when the world changed, even if the caller never heard so. */
  effect: boolean
  result_id: string | null
}

export function recordWrite(world: World, call: Omit<WriteCall, 'sequence' | 'at'>): WriteCall {
  const entry = { sequence: world.data.ledger.length + 1, at: world.now(), ...call }
  world.data.ledger.push(entry)
  world.emit({ kind: 'write', call: entry })
  return entry
}
