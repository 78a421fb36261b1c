import { readEnvironment } from './env.ts'
import { startSandbox } from './start.ts'

const settings = readEnvironment(process.env)
const sandbox = await startSandbox(settings)

let closing = false
async function close(): Promise<void> {
  if (closing) return
  closing = true
  await sandbox.close()
  process.exit(0)
}

process.on('SIGTERM', () => void close())
process.on('SIGINT', () => void close())
// Started by another process: end with it, however it ends.
if (process.send) process.on('disconnect', () => void close())

console.log(`sandbox ready ${sandbox.url} (mail ${sandbox.mailUrl}, ${sandbox.smtpUrl})`)
