// `npm run replay-unreadable`: parses stored items of webhooks again and queues the events that can be read now.
import { readEnv } from './env.ts'
import { replayUnreadable } from './features/webhooks/index.ts'
import { systemClock } from './infra/clock.ts'
import { connectDatabase, waitForDatabase } from './infra/db/client.ts'
import { startEmbeddedDatabase } from './infra/db/embedded/embedded.ts'
import { migrate } from './infra/db/upgrade/migrate.ts'
import { createLogger } from './infra/telemetry/logger.ts'

const env = readEnv(process.env)
const log = createLogger('warn')
const embedded =
  env.DATABASE_URL === undefined ? await startEmbeddedDatabase({ dataDir: env.DATA_DIR, log }) : undefined
const url = env.DATABASE_URL ?? embedded?.url ?? ''
const db = connectDatabase({
  url,
  connections: 2,
  onError: (error) => log.warn({ err: error }, 'lost a database connection'),
})
try {
  await waitForDatabase(db, log)
  await migrate(db, log)
  const { read, queued, unreadable } = await replayUnreadable({ db, clock: systemClock })
  process.stdout.write(`Read ${read}, queued ${queued} new events, ${unreadable} still unreadable.\n`)
} finally {
  await db.$client.end()
  await embedded?.stop()
}
