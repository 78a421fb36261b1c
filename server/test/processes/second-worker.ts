import { createCallGate } from '#src/features/accounts/index.ts'
import { createInstagram, instagramConfig } from '#src/integrations/instagram/client.ts'
import { connectDatabase } from '#src/infra/db/client.ts'
import { runWorker } from '#src/features/webhooks/index.ts'
import type { LiveProduct } from '../live-product.ts'

/** Starts another worker on the same database with its own connections and caches, as another process has. */
export function startSecondWorker({ ctx, database }: LiveProduct): { stop(): Promise<void> } {
  const db = connectDatabase({ url: database.url, connections: 5, onError: () => undefined, checkRows: true })
  const gate = createCallGate({ db, log: ctx.log })
  const instagram = createInstagram(instagramConfig(ctx.env), { gate })
  const work = runWorker({ ...ctx, db, instagram })
  return {
    async stop() {
      await work.stop()
      await instagram.close()
      await db.$client.end()
    },
  }
}
