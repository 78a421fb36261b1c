import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readEnvironment } from './env.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const ANY_PORT = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }

async function start(): Promise<{ child: ChildProcess; line: string }> {
  const child = fork(MAIN, {
    env: { ...process.env, ...ANY_PORT },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [],
  })
  const [chunk] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  return { child, line: chunk.toString() }
}

test('prints one line when it is ready, and exits cleanly on SIGTERM', async () => {
  const { child, line } = await start()
  const url = /^sandbox ready (http:\/\/localhost:\d+) /.exec(line)?.[1]
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('exits when its parent exits', async () => {
  const { child } = await start()
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('names a wrong port and does not start', () => {
  expect(() => readEnvironment({ SANDBOX_PORT: 'many' })).toThrow('SANDBOX_PORT')
})
