import { compile } from '@inlang/paraglide-js'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isolateValues } from './isolate-values.ts'
import { isolatedValue } from './isolated-value.ts'
import { keyProblems, messageProblems, type Messages } from './message-problems.ts'

const folder = import.meta.dirname
const project = join(folder, 'project.inlang')
const { baseLocale, locales } = readJson<{ baseLocale: string; locales: string[] }>(
  join(project, 'settings.json'),
)

const source = messagesOf(baseLocale)
const problems = [
  ...keyProblems(Object.keys(source)),
  ...locales.flatMap((locale) => messageProblems(source, messagesOf(locale), locale)),
]
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
    isolateAllValues(fresh)
    rmSync(outdir, { recursive: true, force: true })
    renameSync(fresh, outdir)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Isolates the values of the messages, and writes the function for it, because an image has no other files of this folder. */
function isolateAllValues(outdir: string): void {
  writeFileSync(join(outdir, 'isolated-value.js'), `export ${String(isolatedValue)}\n`)
  writeFileSync(
    join(outdir, 'isolated-value.d.ts'),
    'export declare function isolatedValue(value: unknown, isRightToLeft: boolean): string\n',
  )
  for (const locale of locales) {
    const file = join(outdir, 'messages', `${locale}.js`)
    writeFileSync(file, isolateValues(readFileSync(file, 'utf8'), locale))
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
