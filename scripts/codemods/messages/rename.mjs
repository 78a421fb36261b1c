// Renames messages (renames.json: old key → new key) in the five languages and in the code of a tree. Keys that the tree has
// besides stay. Can run again: a renamed key that the tree has already loses its old entry.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
const root = process.env.ROOT ?? process.cwd()
const renames = JSON.parse(readFileSync(new URL('renames.json', import.meta.url), 'utf8'))
for (const locale of ['en', 'es', 'pt', 'de', 'ar']) {
  const common = new Map(), seen = new Set(), files = []
  const commonFile = join(root, 'messages', locale, 'common.json')
  for (const name of globSync(`messages/${locale}/*.json`, { cwd: root }).sort()) {
    const file = join(root, name)
    const entries = entriesOf(readFileSync(file, 'utf8'))
    if (basename(name) === 'common.json') for (const [key, value] of entries) common.set(key, value)
    else files.push([file, entries])
    for (const [key] of entries) if (!(key in renames)) seen.add(key)
  }
  for (const [file, entries] of files) {
    const kept = []
    for (const [key, value] of entries) {
      const to = renames[key] ?? key
      if (to !== key && (seen.has(to) || common.has(to))) continue
      seen.add(to)
      if (to.startsWith('common_') && key !== to) common.set(to, value)
      else kept.push([to, value])
    }
    writeFileSync(file, write(kept))
  }
  writeFileSync(commonFile, write([...common].filter(([k]) => k !== '$schema').sort(([a], [b]) => (a < b ? -1 : 1))))
}
function entriesOf(text) {
  const parts = text.split(/^(?=  "\$?\w+": )/m).slice(1)
  return parts.map((part) => {
    const [, key] = /^  "(\$?\w+)": /.exec(part)
    return [key, part.replace(/^  "\$?\w+": /, '').replace(/\n}\s*$/, '').replace(/,?\s*$/, '')]
  })
}
function write(entries) {
  const all = entries.some(([k]) => k === '$schema') ? entries : [['$schema', '"https://inlang.com/schema/inlang-message-format"'], ...entries]
  return `{\n${all.map(([k, v]) => `  "${k}": ${v}`).join(',\n')}\n}\n`
}
const files = globSync('{contract,engine,server,web,sandbox,e2e,bench,scripts,lint,messages}/**/*.{ts,tsx,js}', { cwd: root, exclude: (f) => /(^|[\\/])(node_modules|dist|compiled)([\\/]|$)/.test(String(f)) })
let uses = 0
for (const name of files) {
  const file = join(root, name)
  const code = readFileSync(file, 'utf8')
  const next = code.replace(/\bm(\??)\.([a-z]\w*)\b/g, (whole, q, key) => {
    if (!(key in renames)) return whole
    uses += 1
    return `m${q}.${renames[key]}`
  })
  if (next !== code) writeFileSync(file, next)
}
const settings = join(root, 'messages/project.inlang/settings.json')
const text = readFileSync(settings, 'utf8')
if (!text.includes('/common.json')) writeFileSync(settings, text.replace('      "./{locale}/app.json",', '      "./{locale}/app.json",\n      "./{locale}/common.json",'))
console.log(`${uses} uses renamed`)
