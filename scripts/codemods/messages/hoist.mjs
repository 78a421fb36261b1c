// Moves imports above other statements.
import { readFileSync, writeFileSync } from 'node:fs'
import { MagicString, parse, root } from './lib.mjs'
import { join } from 'node:path'
for (const file of process.argv.slice(2)) {
  const { code, program } = parse(file)
  const s = new MagicString(code)
  let first = null, changed = false
  for (const n of program.body) {
    if (n.type !== 'ImportDeclaration') { first ??= n; continue }
    if (!first) continue
    s.move(n.start, code[n.end] === '\n' ? n.end + 1 : n.end, code.lastIndexOf('import', first.start) === -1 ? first.start : lastImportEnd(program, first))
    changed = true
  }
  if (changed) { writeFileSync(join(root, file), s.toString()); console.log(file) }
}
function lastImportEnd(program, first) {
  const before = program.body.slice(0, program.body.indexOf(first)).filter((n) => n.type === 'ImportDeclaration').at(-1)
  return before.end + 1
}
