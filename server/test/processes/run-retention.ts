// Deletes what is older than its retention in a database: `node test/processes/run-retention.ts <url> <now> <part>`, `now`
// in milliseconds since 1970, `part` "events" or "log". Prints "ready", starts at the first input, and then prints the
// seconds it took as JSON.
import { once } from 'node:events'
import { purgeDecisionLog } from '#src/features/decisions/purge-decisions.ts'
import { purgeEvents } from '#src/features/webhooks/purge-events.ts'
import { fixedClock } from '#src/infra/clock.ts'
import { connectDatabase } from '#src/infra/db/client.ts'
import { createLogger } from '#src/infra/telemetry/logger.ts'

const [url = '', now = '', part = ''] = process.argv.slice(2)
const db = connectDatabase({ url, connections: 2, onError: () => undefined })
const ctx = { db, clock: fixedClock(Number(now)), log: createLogger('silent') }
await db.$client.query('select 1')
process.stdout.write('ready\n')
await once(process.stdin, 'data')
process.stdin.destroy()
const began = performance.now()
await (part === 'events' ? purgeEvents(ctx) : purgeDecisionLog(ctx))
process.stdout.write(`${JSON.stringify({ seconds: (performance.now() - began) / 1000 })}\n`)
await db.$client.end()
