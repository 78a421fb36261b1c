// Starts an embedded database, prints its URL, and stops it on SIGTERM.
import { startEmbeddedDatabase } from '#src/infra/db/embedded/embedded.ts'
import { createLogger } from '#src/infra/telemetry/logger.ts'

const dataDir = process.argv[2] ?? ''
const database = await startEmbeddedDatabase({ dataDir, log: createLogger('silent') })
const alive = setInterval(() => undefined, 60_000)
process.once('SIGTERM', () => {
  clearInterval(alive)
  void database.stop()
})
process.stdout.write(`${database.url}\n`)
