import { connectDatabase } from '#src/infra/db/client.ts'
import { runWorker } from '#src/features/webhooks/index.ts'
import type { LiveProduct } from '../live-product.ts'

/** Starts another worker on the same database with its own connections and caches, as another process has. */
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
