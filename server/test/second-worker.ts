import { connectDatabase } from '#src/infra/db/client.ts'
import { runWorker } from '#src/features/webhooks/index.ts'
import type { LiveProduct } from './live-product.ts'

/** A further worker on the product's database, with connections and caches of its own, as another process has. */
export function startSecondWorker({ ctx, database }: LiveProduct): { stop(): Promise<void> } {
  const db = connectDatabase({ url: database.url, connections: 5, onError: () => undefined, checkRows: true })
  const work = runWorker({ ...ctx, db })
  return {
    async stop() {
      await work.stop()
      await db.$client.end()
    },
  }
}
