// Loaded into every process that a script starts: ends the process when its parent is gone, even after kill -9.
import { flushCompileCache } from 'node:module'

const shutdownTimeoutMs = 25_000
const warmUpMs = 3_000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
})
// The listener keeps the process running; only its own work may.
process.channel?.unref()

// Node writes the cache at a clean exit only, which a killed server does not have.
setTimeout(flushCompileCache, warmUpMs).unref()
