import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../testing/free-port.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'docs', 'guide')
const pages = globSync('*.md', { cwd: folder }).sort()

let work: string
let env: NodeJS.ProcessEnv
let running: ChildProcess | undefined

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'guide-'))
  const [port, sandbox, smtp] = [await freePort(), await freePort(), await freePort()]
  env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SANDBOX_PORT: String(sandbox),
    SANDBOX_SMTP_PORT: String(smtp),
    DATA_DIR: join(work, '.data'),
    LOG_LEVEL: 'warn',
    NODE_ENV: '',
  }
})
afterAll(async () => {
  await stop()
  rmSync(work, { recursive: true, force: true })
})

describe.runIf(process.env.TEST_FULL)('every command of the guide has the documented effect', () => {
  for (const page of orderOf(pages)) {
    const commands = blocksOf(page, 'sh').flatMap((block) => block.split('\n'))
    if (commands.length === 0) continue
    it(
      page,
      async () => {
        for (const command of commands) await perform(command)
      },
      // The first command builds the web app unless that was done before.
      600_000,
    )
  }
})

it('the product reads every variable of the guide', () => {
  const exampleFile = readFileSync(join(root, '.env.example'), 'utf8')
  const variables = pages.flatMap((page) =>
    blocksOf(page, 'ini').flatMap((block) =>
      [...block.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => `${page}: ${name}`),
    ),
  )
  expect(variables.length).toBeGreaterThan(15)
  expect(
    variables.filter((name) => !new RegExp(`^#? ?${name.split(': ')[1]}=`, 'm').test(exampleFile)),
  ).toEqual([])
})

it('every button and heading in bold in the guide exists on a screen', () => {
  const words = globSync('messages/en/*.json', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('')
  const labels = pages.flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/\*\*([^*]+)\*\*/g)].map(
      ([, label = '']) => `${page}: ${label.replace(/\s+/g, ' ')}`,
    ),
  )
  expect(labels.length).toBeGreaterThan(10)
  expect(
    labels.filter((name) => !words.includes(JSON.stringify(name.slice(name.indexOf(': ') + 2)))),
  ).toEqual([])
})

/** Orders the pages: the first ones start, stop and upgrade the product. */
function orderOf(all: readonly string[]): string[] {
  const first = ['quick-start.md', 'deployment.md', 'backup.md', 'upgrade.md']
  return [...first, ...all.filter((page) => !first.includes(page))]
}

function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(join(folder, basename(page)), 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, block = '']) => block.trim(),
  )
}

/** Runs one command of a page; a command that keeps running replaces the previous one. */
async function perform(command: string): Promise<void> {
  if (/npm (start|run dev)$/.test(command)) {
    await stop()
    await start(withoutPorts(command))
    return
  }
  if (/(^|\s)\.data(\s|$)|npm run restore/.test(command)) await stop()
  const localCommand = command
    .replaceAll('localhost:3000', `localhost:${env.PORT}`)
    .replaceAll('skein-backup', join(work, 'skein-backup'))
  const inFolder = localCommand.includes('.data') ? work : root
  const { status, stdout, stderr } = spawnSync('bash', ['-c', localCommand], {
    cwd: inFolder,
    env,
    encoding: 'utf8',
  })
  expect(status, `${command}\n${stdout}${stderr}`).toBe(0)
}

/** Removes the ports of the page, which may be in use; the environment has free ones. */
const withoutPorts = (command: string): string => command.replace(/\b[A-Z_]*PORT=\d+ /g, '')

async function start(command: string): Promise<void> {
  const child = spawn('bash', ['-c', `exec ${command}`], { cwd: root, env, detached: true })
  running = child
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (/^ready http/m.test(said)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${said}`)))
  })
}

async function stop(): Promise<void> {
  const child = running
  running = undefined
  if (!child?.pid || child.exitCode !== null) return
  const over = new Promise((resolve) => child.once('close', resolve))
  process.kill(-child.pid, 'SIGINT')
  await over
}
