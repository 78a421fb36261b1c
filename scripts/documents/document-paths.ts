// Checks that every path and `npm run …` in a document, a workflow or an issue form exists, and that every picture is used
// by a document.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { deadReferences } from './dead-references.ts'
import { root } from '../run-tool.ts'

const documents = globSync(['**/*.md', '.github/**/*.{md,yml}'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '.cache/**', '.data/**'],
})
const texts = documents.map((document) => readFileSync(join(root, document), 'utf8'))
const dead = documents.flatMap((document, place) =>
  deadReferences(texts[place] ?? '', {
    hasPath: (path) => exists(document, path),
    scripts: scriptNames(),
  }).map((reference) => `${document}: ${reference} does not exist`),
)
const unseen = globSync('docs/pictures/*', { cwd: root })
  .filter((picture) => !texts.some((text) => text.includes(`pictures/${basename(picture)})`)))
  .map((picture) => `${picture} is shown by no document`)
const wrong = [...dead, ...unseen]
if (wrong.length > 0) process.stderr.write(`${wrong.join('\n')}\n`)
process.exitCode = wrong.length > 0 ? 1 : 0

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
