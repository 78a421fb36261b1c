// Loaded into every process that we start: it ends when the one that started it is gone, even after kill -9.
import { flushCompileCache } from 'node:module'

const patience = 25_000
const untilWarm = 3_000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), patience).unref()
})
// Listening holds the process open; only its own work should.
process.channel?.unref()

// The cache is otherwise written on a clean exit only, and a server seldom has one.
setTimeout(flushCompileCache, untilWarm).unref()
