import type { RunningOutbox, Sender } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { startLoop } from '#src/infra/loop.ts'
import { handleCarefully, handleEvents, type Handled } from './process-events.ts'
import { runFactReader } from './load-missing-facts.ts'

export interface RunningDeliveries {
  /** Events are waiting. */
  wake(): void
  stop(): Promise<void>
}

/** Handles stored events until stopped. */
export function runDeliveries(ctx: Ctx, sender: Sender, outbox: RunningOutbox): RunningDeliveries {
  const unsent = new Set<Promise<void>>()
  let careful = 0

  async function handle(): Promise<Handled> {
    if (careful > 0) {
      careful -= 1
      return handleCarefully(ctx, sender)
    }
    try {
      return await handleEvents(ctx, sender)
    } catch (error) {
      careful = 50
      throw error
    }
  }

  const events = startLoop({
    name: 'events',
    every: 500,
    minIntervalMs: 4,
    log: ctx.log,
    turn: async () => {
      await sender.whenRoomy()
      const handled = await handle()
      const sent = handled.sent.finally(() => {
        unsent.delete(sent)
        if (handled.waiting) outbox.wake()
      })
      unsent.add(sent)
      if (handled.aside) facts.wake()
      return handled.full
    },
  })
  const facts = runFactReader(ctx, () => events.wake())
  return {
    wake: () => events.wake(),
    async stop() {
      await Promise.all([events.stop(), facts.stop()])
      await Promise.all(unsent)
    },
  }
}
