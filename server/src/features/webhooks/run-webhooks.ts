import type { RunningOutbox, Sender } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { startLoop } from '#src/infra/loop.ts'
import { processWithRetry, processEvents, type ProcessedEvents } from './process-events.ts'
import { runFactLoader } from './load-missing-facts.ts'

export interface RunningWebhooks {
  /** Events are waiting. */
  wake(): void
  stop(): Promise<void>
}

/** Handles stored events until stopped. */
export function runWebhooks(ctx: Ctx, sender: Sender, outbox: RunningOutbox): RunningWebhooks {
  const unsent = new Set<Promise<void>>()
  let careful = 0

  async function handle(): Promise<ProcessedEvents> {
    if (careful > 0) {
      careful -= 1
      return processWithRetry(ctx, sender)
    }
    try {
      return await processEvents(ctx, sender)
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
  const facts = runFactLoader(ctx, () => events.wake())
  return {
    wake: () => events.wake(),
    async stop() {
      await Promise.all([events.stop(), facts.stop()])
      await Promise.all(unsent)
    },
  }
}
