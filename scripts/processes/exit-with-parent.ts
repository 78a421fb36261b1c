// Loaded into every process that a script starts: ends the process when its parent has ended, even by SIGKILL.
import { flushCompileCache } from 'node:module'

const shutdownTimeoutMs = 25_000
const warmUpMs = 3_000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
})
// Unreferenced, so that the listener does not keep the process running.
process.channel?.unref()

// Node writes the cache at a clean exit only, so it is also written after the start.
setTimeout(flushCompileCache, warmUpMs).unref()
