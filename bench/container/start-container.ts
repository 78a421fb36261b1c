import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Everything, Ports } from '../product/start-everything.ts'
import { containerFiles, type Image } from './build-image.ts'

export interface Container extends Pick<Everything, 'url' | 'sandboxUrl' | 'seconds'> {
  /** Runs a command in the container as the user of the image. Resolves to its output. Throws if it fails. */
  run(command: readonly string[]): Promise<string>
  /** Returns the end of what the command of the image has written. */
  output(): string
  /** Sends the stop signal of the image. Resolves to the exit code of its command, and the seconds until the exit. */
  stop(): Promise<{ code: number | null; seconds: number }>
}

const startMs = 120_000
const stopMs = 40_000

/**
 * Starts the image with its own command. The sandbox runs in the container too. The network is that of this machine.
 * `folder` is mounted as the volume of the image.
 */
export async function startContainer(image: Image, folder: string, ports: Ports): Promise<Container> {
  const env = {
    HOST: '127.0.0.1',
    PORT: String(ports.port),
    SANDBOX: 'on',
    SANDBOX_PORT: String(ports.sandboxPort),
    SANDBOX_SMTP_PORT: String(ports.smtpPort),
  }
  const began = performance.now()
  const child = enterImage(image, folder, { command: image.command, env })
  const exited = exitOf(child)
  const output = keepOutput(child)
  await untilReady(child, output)
  const seconds = (performance.now() - began) / 1000
  const first = firstProcess(child)
  const [user = '', group = ''] = image.user.split(':')

  return {
    url: `http://localhost:${ports.port}`,
    sandboxUrl: `http://localhost:${ports.sandboxPort}`,
    seconds,
    output,
    run(command) {
      const entry = ['--target', String(first), '--mount', '--pid', '--root', '--wd']
      const account = ['--setuid', user, '--setgid', group]
      return outputOf(
        spawn('nsenter', [...entry, ...account, ...command], { env: { ...image.env, ...env } }),
        command,
      )
    },
    async stop() {
      const startTime = performance.now()
      process.kill(first, image.stopSignal)
      const timer = setTimeout(() => endContainer(child), stopMs)
      const code = await exited
      clearTimeout(timer)
      return { code, seconds: (performance.now() - startTime) / 1000 }
    },
  }
}

/** Runs another command in a new container. Throws if it fails. */
export async function runInContainer(image: Image, folder: string, command: string[]): Promise<string> {
  return outputOf(enterImage(image, folder, { command, env: {} }), command)
}

interface Entry {
  command: readonly string[]
  env: Readonly<Record<string, string>>
}

/** Starts a command as the user of the image, which is read-only. It is the first of its processes; all end with it. */
function enterImage(image: Image, folder: string, { command, env }: Entry): ChildProcess {
  const [user = 0, group = 0] = image.user.split(':').map(Number)
  mkdirSync(folder, { recursive: true })
  chownSync(folder, user, group)
  chmodSync(folder, 0o700)
  const enter = join(containerFiles, 'enter-image.sh')
  const place = [image.root, folder, image.volume, image.user, image.directory]
  return spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', enter, ...place, ...command], {
    env: { ...image.env, ...env },
  })
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject))

async function outputOf(child: ChildProcess, command: readonly string[]): Promise<string> {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The output is not read.')
  const [output, errors, code] = await Promise.all([text(stdout), text(stderr), exitOf(child)])
  if (code === 0) return output
  throw new Error(`${command.join(' ')} ended with code ${code} in the container.\n${errors}`)
}

/** Returns a function that returns the last 5,000 characters of the output. */
function keepOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk) => (output = (output + String(chunk)).slice(-5000)))
  return () => output
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const { stdout } = child
  if (!stdout) throw new Error('The output is not read.')
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => {
      endContainer(child)
      reject(new Error(`The container ${why}.\n${output()}`))
    }
    const timer = setTimeout(() => fail(`was not ready after ${startMs / 1000} s`), startMs)
    child.once('exit', (code) => fail(`ended with code ${code} before it was ready`))
    createInterface({ input: stdout }).on('line', (line) => {
      if (!line.startsWith('ready http')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Kills the first process of the container, and with it all others. Killing `unshare` is not enough: a process that changes
 * its user, as the command does, no longer ends with its parent.
 */
function endContainer(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return
  const first = firstProcess(child)
  if (first > 0) process.kill(first, 'SIGKILL')
  else child.kill('SIGKILL')
}

/** Returns the id of the container's first process outside of the container, or 0 before it starts. `unshare` is its parent. */
function firstProcess({ pid = 0 }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}
