// Writes the files of shared entries (config.mjs with a file, not by hand), once.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
const root = process.env.ROOT
const all = JSON.parse(readFileSync(new URL('declarations.json', import.meta.url), 'utf8'))
const files = {}
for (const d of Object.values(all)) if (d.file && !d.hand) (files[d.file] ??= []).push(d)
for (const [file, list] of Object.entries(files)) {
  const by = {}
  for (const d of list) for (const [name, imp] of Object.entries(d.imports)) (by[imp.from] ??= new Map()).set(imp.name, imp.type)
  const lines = Object.entries(by).sort().map(([from, names]) => {
    const source = from.startsWith('web/') ? posix.relative(posix.dirname(file), from).replace(/^(?!\.)/, './') : from
    const types = [...names.values()].every(Boolean)
    return `import ${types ? 'type ' : ''}{ ${[...names].map(([n, t]) => (t && !types ? 'type ' : '') + n).join(', ')} } from '${source}'`
  })
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), `${lines.join('\n')}\n\n${list.map((d) => `export ${d.text}`).join('\n\n')}\n`)
  console.log(file)
}
