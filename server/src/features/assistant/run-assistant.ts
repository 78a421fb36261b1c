import type { Ctx } from '#src/context.ts'
import { startLoop } from '#src/infra/loop.ts'
import { runTurn, type Running } from './graph/run-turn.ts'
import { claimTurns, dropLeases, renewLeases, type StoredTurn } from './turns/turn-store.ts'

/** Turns that one process works on at the same time. */
const maxAtOnce = 50
const renewMilliseconds = 2000

export interface RunningAssistant {
  /** Turns may be waiting for somebody to go on with them. */
  wake(): void
  /** A turn was stopped. */
  halt(turn_id: string): void
  /** Takes nothing new; what is under way is left to whoever comes next. */
  stop(): Promise<void>
}

export type NotifyStreams = Pick<Running, 'onText' | 'onSaved' | 'beforeStep'>

/** Works on turns until stopped: claims those that nobody works on, and goes on saying that it is alive. */
export function runAssistant(ctx: Ctx, telling: NotifyStreams): RunningAssistant {
  const driven = new Map<string, { turn_id: string; ending: AbortController; done: Promise<void> }>()

  function drive(turn: StoredTurn): void {
    const ending = new AbortController()
    const done = runTurn(ctx, turn, { ...telling, signal: ending.signal })
      .catch((error: unknown) => ctx.log.error({ err: error, turn_id: turn.turn_id }, 'a turn broke off'))
      .finally(() => {
        driven.delete(turn.lease)
        due.wake()
      })
    driven.set(turn.lease, { turn_id: turn.turn_id, ending, done })
  }

  const due = startLoop({
    name: 'assistant',
    every: 1000,
    log: ctx.log,
    turn: async () => {
      const room = maxAtOnce - driven.size
      const turns = room > 0 ? await claimTurns(ctx.db, room) : []
      turns.forEach(drive)
      return turns.length > 0 && turns.length === room
    },
  })
  const leases = startLoop({
    name: 'assistant leases',
    every: renewMilliseconds,
    log: ctx.log,
    turn: async () => {
      const held = [...driven.keys()]
      if (held.length === 0) return false
      const kept = await renewLeases(ctx.db, held)
      for (const lease of held) if (!kept.has(lease)) driven.get(lease)?.ending.abort()
      return false
    },
  })
  return {
    wake: () => due.wake(),
    halt(turn_id) {
      for (const each of driven.values()) if (each.turn_id === turn_id) each.ending.abort()
    },
    async stop() {
      await Promise.all([due.stop(), leases.stop()])
      for (const { ending } of driven.values()) ending.abort()
      const held = [...driven.keys()]
      await Promise.all([...driven.values()].map(({ done }) => done))
      if (held.length > 0) await dropLeases(ctx.db, held)
    },
  }
}
