import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export interface ServiceOptions {
  command: string
  args: readonly string[]
  log: string
  env?: Readonly<Record<string, string>>
  /** System user that runs it; the current one by default. */
  user?: { uid: number; gid: number }
}

export interface Service {
  pid(): number
  /** SIGKILL. The service starts again after `downMs`, one second by default. */
  kill(downMs?: number): void
  /** How often it ended without `kill` or `stop`. */
  endedByItself(): number
  stop(): Promise<void>
}

const restartMs = 1000
const stopMs = 10_000

/** Runs a program and starts it again whenever it ends, as systemd does with `Restart=always`. */
export function startService({ command, args, log, env = {}, user }: ServiceOptions): Service {
  let child = start()
  let [stopped, killed, byItself] = [false, false, 0]
  let down = restartMs

  function start(): ChildProcess {
    const output = openSync(log, 'a')
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
      ...user,
    })
    closeSync(output)
    child.once('exit', () => void again())
    return child
  }

  async function again() {
    if (stopped) return
    if (!killed) byItself += 1
    killed = false
    await wait(down)
    down = restartMs
    if (!stopped) child = start()
  }

  return {
    pid: () => child.pid ?? 0,
    kill(downMs = restartMs) {
      killed = true
      down = downMs
      child.kill('SIGKILL')
    },
    endedByItself: () => byItself,
    async stop() {
      stopped = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
      await exited
      clearTimeout(timer)
    },
  }
}
