import { compile } from '@inlang/paraglide-js'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { messageProblems, type Messages } from './message-problems.ts'

const folder = import.meta.dirname
const project = join(folder, 'project.inlang')
const { baseLocale, locales } = readJson<{ baseLocale: string; locales: string[] }>(
  join(project, 'settings.json'),
)

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
    rmSync(outdir, { recursive: true, force: true })
    renameSync(fresh, outdir)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
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
