import { setTimeout as wait } from 'node:timers/promises'
import { monotonic } from '../machine/clock.ts'
import type { Stage } from '../product/stage.ts'

export interface Killer {
  kills(): number
  /** Rejects when the server does not come up again. */
  failed: Promise<never>
  /** Stops killing; resolves when the server is up. */
  stop(): Promise<void>
}

/** Kills the server with SIGKILL every `every` milliseconds and restarts it. */
export function startKiller(stage: Stage, every: number): Killer {
  let kills = 0
  let stopped = false
  const begin = monotonic()

  async function run() {
    for (;;) {
      const next = Math.ceil((monotonic() - begin + 1) / every) * every
      await wait(begin + next - monotonic())
      if (stopped) return
      await stage.product.kill()
      kills += 1
      await stage.restart()
    }
  }

  const running = run()
  const failed = new Promise<never>((_, reject) => void running.catch(reject))
  failed.catch(() => undefined)
  return {
    kills: () => kills,
    failed,
    async stop() {
      stopped = true
      await running
    },
  }
}
