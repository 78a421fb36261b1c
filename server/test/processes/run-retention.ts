// Deletes what is older than its retention in a database: `node test/processes/run-retention.ts <url> <now>`, `now` in
// milliseconds since 1970. Prints the seconds it took as JSON.
import { purgeDecisionLog } from '#src/features/decisions/purge-decisions.ts'
import { purgeEvents } from '#src/features/webhooks/purge-events.ts'
import { fixedClock } from '#src/infra/clock.ts'
import { connectDatabase } from '#src/infra/db/client.ts'
import { createLogger } from '#src/infra/logger.ts'

const [url = '', now = ''] = process.argv.slice(2)
const db = connectDatabase({ url, connections: 2, onError: () => undefined })
const ctx = { db, clock: fixedClock(Number(now)), log: createLogger('info') }
const began = performance.now()
await purgeEvents(ctx)
await purgeDecisionLog(ctx)
process.stdout.write(`${JSON.stringify({ seconds: (performance.now() - began) / 1000 })}\n`)
await db.$client.end()
