import type { Ctx } from '#src/context.ts'
import { startLoop } from '#src/infra/concurrency/loop.ts'
import { runTurn, type RunCallbacks } from './graph/run-turn.ts'
import { claimTurns, releaseLeases, renewLeases, type StoredTurn } from './turns/turn-store.ts'

/** Maximum number of turns that one process runs at the same time. */
const maxConcurrentTurns = 50
const renewIntervalMs = 2000

export interface RunningAssistant {
  /** Looks for turns to claim now. */
  wake(): void
  /** Aborts a turn that was stopped. */
  abortTurn(turn_id: string): void
  /** Claims no new turns, aborts the running ones and releases their leases. */
  stop(): Promise<void>
}

export type NotifyStreams = Pick<RunCallbacks, 'onText' | 'onSaved' | 'beforeStep'>

/** Runs turns until stopped: claims turns without a lease and renews the leases of those that run. */
export function runAssistant(ctx: Ctx, callbacks: NotifyStreams): RunningAssistant {
  const active = new Map<string, { turn_id: string; ending: AbortController; done: Promise<void> }>()

  function run(turn: StoredTurn): void {
    const { turn_id, lease } = turn
    const ending = new AbortController()
    const done = runTurn(ctx, turn, { ...callbacks, signal: ending.signal })
      .catch((error: unknown) => ctx.log.error({ err: error, turn_id }, 'a turn failed'))
      .finally(() => {
        active.delete(lease)
        claimLoop.wake()
      })
    active.set(lease, { turn_id, ending, done })
  }

  const claimLoop = startLoop({
    name: 'assistant',
    every: 1000,
    log: ctx.log,
    iterate: async () => {
      const capacity = maxConcurrentTurns - active.size
      const turns = capacity > 0 ? await claimTurns(ctx.db, capacity) : []
      turns.forEach(run)
      return turns.length > 0 && turns.length === capacity
    },
  })
  const leaseLoop = startLoop({
    name: 'assistant leases',
    every: renewIntervalMs,
    log: ctx.log,
    iterate: async () => {
      const heldLeases = [...active.keys()]
      if (heldLeases.length === 0) return false
      const keptLeases = await renewLeases(ctx.db, heldLeases)
      for (const lease of heldLeases) if (!keptLeases.has(lease)) active.get(lease)?.ending.abort()
      return false
    },
  })
  return {
    wake: () => claimLoop.wake(),
    abortTurn(turn_id) {
      for (const each of active.values()) if (each.turn_id === turn_id) each.ending.abort()
    },
    async stop() {
      await Promise.all([claimLoop.stop(), leaseLoop.stop()])
      for (const { ending } of active.values()) ending.abort()
      const heldLeases = [...active.keys()]
      await Promise.all([...active.values()].map(({ done }) => done))
      if (heldLeases.length > 0) await releaseLeases(ctx.db, heldLeases)
    },
  }
}
