import { createSender, runOutbox } from '#src/features/outbox/index.ts'
import { keepSent } from './keep-sent.ts'
import type { Ctx } from '#src/context.ts'
import { runWebhooks } from './run-webhooks.ts'

/** What the worker role does all the time: decide what arrived, send what is due, settle what stayed unclear. */
export interface Work {
  /** Events are waiting. */
  wake(): void
  /** Messages wait that nobody claimed. */
  wakeOutbox(): void
  /** Takes nothing new and resolves when everything under way is on record. */
  stop(): Promise<void>
}

export function wakeWorker(ctx: Ctx): Work {
  const sender = createSender(ctx, (row, sent) => keepSent(ctx, row, sent))
  const outbox = runOutbox(ctx, sender)
  const deliveries = runWebhooks(ctx, sender, outbox)
  return {
    wake: () => deliveries.wake(),
    wakeOutbox: () => outbox.wake(),
    async stop() {
      await deliveries.stop()
      await outbox.stop()
      await sender.idle()
    },
  }
}
