import { compile } from '@inlang/paraglide-js'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageProblems, type Messages } from './message-problems.ts'

const folder = import.meta.dirname
const project = join(folder, 'project.inlang')
const { baseLocale, locales } = readJson<{ baseLocale: string; locales: string[] }>(
  join(project, 'settings.json'),
)

/** Files whose values are written by people or are numbers, and which are only shown, never stored. */
const shownOnly = ['activity', 'dashboard', 'live_chat', 'reasons', 'settings']
const rightToLeft = ['ar']

const source = messagesOf(baseLocale)
const problems = locales.flatMap((locale) => messageProblems(source, messagesOf(locale), locale))
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
process.stderr.write('Compiling the messages …\n')
await compileInto(join(folder, 'compiled'))

/** Compiles into another folder first: other processes can use the old messages until the new ones are complete. */
async function compileInto(outdir: string): Promise<void> {
  const fresh = `${outdir}-${process.pid}`
  mkdirSync(fresh, { recursive: true })
  try {
    await compile({
      project,
      outdir: fresh,
      outputStructure: 'locale-modules',
      strategy: ['baseLocale'],
      emitTsDeclarations: true,
      emitReadme: false,
    })
    isolateValues(fresh)
    rmSync(outdir, { recursive: true, force: true })
    renameSync(fresh, outdir)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/**
 * Encloses the values of messages from right to left in isolates (U+2068, U+2069): a name or a number from left to right
 * does not reorder the text around it.
 */
function isolateValues(outdir: string): void {
  for (const locale of rightToLeft) {
    const keys = new Set(
      shownOnly.flatMap((file) => Object.keys(readJson<Messages>(join(folder, locale, `${file}.json`)))),
    )
    const file = join(outdir, 'messages', `${locale}.js`)
    const isolated = readFileSync(file, 'utf8')
      .split(/^(?=export const )/m)
      .map((code) => {
        const key = /^export const (\w+)/.exec(code)?.[1] ?? ''
        return keys.has(key) ? code.replaceAll(/\$\{(?:i\?\.\w+|amount)\}/g, '\u2068$&\u2069') : code
      })
    writeFileSync(file, isolated.join(''))
  }
}

/** Returns the messages of all files of a language. */
function messagesOf(locale: string): Messages {
  const files = globSync(`${locale}/*.json`, { cwd: folder })
  const entries = files.flatMap((file) => Object.entries(readJson<Messages>(join(folder, file))))
  return Object.fromEntries(entries.filter(([key]) => key !== '$schema'))
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'))
}
