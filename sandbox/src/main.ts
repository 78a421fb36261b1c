import { readEnvironment } from './env.ts'
import { startSandbox } from './start.ts'

const sandbox = await startSandbox(readEnvironment(process.env)).catch((error: unknown) => {
  console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`)
  return process.exit(1)
})

// Output may go to a file on a full disk, or to a reader that has ended.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

let closing = false
async function close(): Promise<void> {
  if (closing) return
  closing = true
  await sandbox.close()
  process.exit(0)
}

process.on('SIGTERM', () => void close())
process.on('SIGINT', () => void close())
// The parent process may end without a signal.
if (process.send) process.on('disconnect', () => void close())

console.log(`sandbox ready ${sandbox.url} (mail ${sandbox.mailUrl}, ${sandbox.smtpUrl})`)
