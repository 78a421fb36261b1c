// Every path and every `npm run …` that a document names has to exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deadReferences } from './dead-references.ts'
import { root } from './run-tool.ts'

const documents = globSync('**/*.md', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '.cache/**', '.data/**'],
})
const dead = documents.flatMap((document) =>
  deadReferences(readFileSync(join(root, document), 'utf8'), {
    hasPath: (path) => exists(document, path),
    scripts: scriptNames(),
  }).map((reference) => `${document}: ${reference} does not exist`),
)
if (dead.length > 0) process.stderr.write(`${dead.join('\n')}\n`)
process.exitCode = dead.length > 0 ? 1 : 0

function exists(document: string, path: string): boolean {
  const clean = path.replace(/\/$/, '')
  return existsSync(join(root, clean)) || existsSync(join(root, dirname(document), clean))
}

function scriptNames(): string[] {
  const manifest: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return Object.keys(manifest.scripts)
}
