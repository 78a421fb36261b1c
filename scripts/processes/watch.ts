// Unlike `node --watch`, this process and its child end when their parent is killed.
// Usage: watch.ts <script> <folder>…
import { fork, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'

const [script = '', ...folders] = process.argv.slice(2)
const exitWithParent = new URL('./exit-with-parent.ts', import.meta.url).href
const quiet = 100

let child = start()
let timer: NodeJS.Timeout | undefined

for (const folder of folders) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (file && /\.test\.tsx?$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(restart, quiet, file)
  })
}
process.once('SIGTERM', () => void stop(child).then((code) => process.exit(code)))

function start(): ChildProcess {
  const newChild = fork(script, { execArgv: ['--import', exitWithParent], stdio: 'inherit' })
  newChild.once('exit', (code) => {
    if (code) process.stderr.write(`${script} ended with code ${code}; it starts again on the next change.\n`)
  })
  return newChild
}

async function restart(file: string | null): Promise<void> {
  process.stderr.write(`${file ?? 'Something'} changed: starting ${script} again\n`)
  await stop(child)
  child = start()
}

function stop(running: ChildProcess): Promise<number> {
  if (running.exitCode !== null || running.signalCode !== null) return Promise.resolve(running.exitCode ?? 0)
  return new Promise((resolve) => {
    running.once('exit', (code) => resolve(code ?? 0))
    running.kill('SIGTERM')
  })
}
