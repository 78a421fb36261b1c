// Rewrites the uses of web/src/copy in the given files. `--dry` only lists what it leaves.
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { MagicString, isReference, parse, root, unwrap, walk } from './lib.mjs'

const mapping = JSON.parse(readFileSync(new URL('mapping.json', import.meta.url), 'utf8'))
/** Where the left entries are now: `web/src/copy/x.ts#words.path` → { file, name }. */
const moved = JSON.parse(readFileSync(new URL('declarations.json', import.meta.url), 'utf8'))
const dry = process.argv.includes('--dry')
const paths = process.argv.slice(2).filter((a) => !a.startsWith('--'))
const files = paths.flatMap((p) => statSync(join(root, p)).isDirectory() ? globSync(`${p}/**/*.{ts,tsx}`, { cwd: root, exclude: (f) => String(f).includes('node_modules') || /^(dist|compiled)$/.test(String(f)) }) : [p]).sort()
const left = []
let replaced = 0
for (const file of files) {
  if (!/copy\//.test(readFileSync(join(root, file), 'utf8'))) continue
  rewrite(file)
}
function relative(from, to) {
  const r = posix.relative(posix.dirname(from), to)
  return r.startsWith('.') ? r : `./${r}`
}
function rewrite(file) {
  const { code, program } = parse(file)
  const s = new MagicString(code)
  const copies = new Map() // local name → { module, name, specifier, decl, used }
  let lastImport = null
  const imported = new Map()
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue
    lastImport = node
    const source = node.source.value
    const target = source.startsWith('.') ? posix.join(posix.dirname(file), source) : source
    for (const sp of node.specifiers) {
      imported.set(`${target}#${sp.imported?.name ?? 'default'}`, sp.local.name); imported.set(`${target}#type ${sp.imported?.name ?? 'default'}`, sp.local.name)
      if (mapping[target]) copies.set(sp.local.name, { module: target, name: sp.imported.name, sp, node, kept: false, type: node.importKind === 'type' || sp.importKind === 'type' })
    }
  }
  if (copies.size === 0) return
  const add = new Map() // target → Set of names
  const need = (target, name) => { if (!imported.has(`${target}#${name}`)) { if (!add.has(target)) add.set(target, new Set()); add.get(target).add(name) } }
  // Names declared elsewhere in the file that shadow an import, or that would clash with `m`.
  const declared = new Set()
  walk(program, (n) => {
    if (/^Import/.test(n.type)) return false
    const ids = n.type === 'VariableDeclarator' ? [n.id] : /Function/.test(n.type) ? n.params ?? [] : []
    for (const id of ids) walk(id, (x) => { if (x.type === 'Identifier' && !(x.parent.type === 'Property' && x.parent.key === x && !x.parent.shorthand)) declared.add(x.name) })
  })
  for (const name of declared) if (copies.has(name)) console.log(`SHADOW ${file}: ${name}`)
  const aliasDecls = []
  const staticTree = (raw) => {
    let node = unwrap(raw), keys = []
    while (node.type === 'MemberExpression' && !node.computed) { keys.unshift(node.property.name); node = node.object }
    if (node.type !== 'Identifier' || !copies.has(node.name)) return null
    const c = copies.get(node.name)
    let tree = c.tree ?? mapping[c.module][c.name], path = c.path ?? c.name
    for (const key of keys) { tree = tree?.kind === 'object' ? tree.props[key] : null; path += `.${key}` }
    return tree ? { tree, path, c } : null
  }
  walk(program, (n) => {
    if (n.type !== 'VariableDeclaration' || n.declarations.length !== 1 || n.kind !== 'const') return
    const [d] = n.declarations
    const found = d.init && staticTree(d.init)
    if (!found) return
    const { c } = found
    const names = []
    if (d.id.type === 'Identifier' && found.tree.kind === 'object') names.push([d.id.name, found.tree, found.path])
    else if (d.id.type === 'ObjectPattern' && d.id.properties.every((p) => p.type === 'Property' && !p.computed && p.value.type === 'Identifier' && found.tree.props?.[p.key.name]))
      for (const p of d.id.properties) names.push([p.value.name, found.tree.props[p.key.name], `${found.path}.${p.key.name}`])
    if (names.length === 0 || names.some(([name]) => copies.has(name))) return
    for (const [name, tree, path] of names) copies.set(name, { module: c.module, name: c.name, tree, path, alias: true, origin: c })
    aliasDecls.push(n)
    declared.delete(names[0][0])
  })
  const usesM = () => need('@skein/messages', 'm')
  const chainOf = (id) => {
    const c = copies.get(id.name)
    let tree = c.tree ?? mapping[c.module][c.name]
    let node = id, path = c.path ?? c.name
    if (!tree) { return { c, tree: { kind: 'unknown' }, node, path } }
    for (;;) {
      const outer = node.parent
      if (outer.type === 'TSQualifiedName' && outer.left === node && tree.kind === 'object' && tree.props[outer.right.name]) {
        path += `.${outer.right.name}`; tree = tree.props[outer.right.name]; node = outer
        continue
      }
      if (outer.type !== 'MemberExpression' || outer.object !== node || tree.kind !== 'object') break
      const key = outer.computed ? (outer.property.type === 'Literal' ? String(outer.property.value) : null) : outer.property.name
      if (key === null || !tree.props[key]) break
      tree = tree.props[key]; path += `.${key}`; node = outer
    }
    // an element of an array
    if (tree.kind === 'array' && node.parent.type === 'MemberExpression' && node.parent.object === node && node.parent.computed && node.parent.property.type === 'Literal') {
      tree = tree.items[node.parent.property.value]; node = node.parent
    }
    return { c, tree, node, path }
  }
  const importsOf = (tree) => { for (const [name, imp] of Object.entries(tree.imports ?? {})) { need(imp.from, imp.name); if (declared.has(name)) console.log(`CLASH ${file}: ${name}`) } }
  const renderText = (tree, place) => {
    if (tree.expression.includes('m.')) usesM()
    importsOf(tree)
    return tree.expression
  }
  // Returns the new source of a node's range, with replacements inside of it.
  const edits = []
  const inserted = new Map()
  const place = (to, isType) => {
    const top = to.name.split('.')[0]
    if (to.file && to.file !== file) return need(to.file, isType ? `type ${top}` : top)
    if (to.hand || inserted.has(to.name)) return
    if (declared.has(to.name) && !new RegExp(`^(export )?const ${to.name}\\b`, 'm').test(code)) console.log(`CLASH ${file}: ${to.name}`)
    inserted.set(to.name, to.text)
    for (const [name, imp] of Object.entries(to.imports)) need(imp.from, imp.type ? `type ${imp.name}` : imp.name)
  }
  walk(program, (n) => {
    if (/^Import/.test(n.type) || aliasDecls.includes(n)) return false
    if (!isReference(n) && !(n.type === 'Identifier' && n.parent.type === 'TSTypeQuery')) return
    if (n.parent.type.startsWith('JSX')) { }
    if (!copies.has(n.name)) return
    const { c, tree, node, path } = chainOf(n)
    if (c.type || tree.kind === 'type' || tree.kind === 'unknown') {
      const to = moved[`${c.module.replace('web/src/copy/', '')}#${path}`]
      if (to && to.file === c.module && to.name === c.name) { c.stays = true; return }
      if (to) edits.push({ start: n.start, end: n.end, node: n, kind: 'moved', to, isType: true, c })
      else { c.kept = true; left.push({ file, line: 0, path: `${c.module.replace('web/src/copy/', '')}#${path}`, kind: tree.kind, text: 'TYPE' }) }
      return
    }
    const shorthand = n.parent.type === 'Property' && n.parent.shorthand
    if (!/^TS(TypeQuery|Qualified)/.test(n.parent.type) && tree.kind === 'text') {
      edits.push({ start: node.start, end: node.end, node, tree, shorthand: shorthand && node === n ? n.name : null, kind: 'text' })
      return
    }
    if (!/^TS(TypeQuery|Qualified)/.test(n.parent.type) && tree.kind === 'fn') {
      const call = node.parent
      if (call.type === 'CallExpression' && call.callee === node && call.arguments.length === tree.params.length && call.arguments.every((a) => a.type !== 'SpreadElement')) {
        const fine = tree.params.every((p, i) => {
          const uses = tree.uses.filter((u) => u.name === p).length
          const arg = unwrap(call.arguments[i])
          return uses === 1 || /^(Identifier|Literal)$/.test(arg.type) || (arg.type === 'MemberExpression' && !arg.computed)
        })
        if (fine && !moved[`${c.module.replace('web/src/copy/', '')}#${path}`]) { edits.push({ start: call.start, end: call.end, node: call, tree, call, kind: 'fn' }); return }
      }
    }
    if (tree.kind === 'fn' && !moved[`${c.module.replace('web/src/copy/', '')}#${path}`] && !/: (?!string|number)/.test(tree.source.split('=>')[0]) && node.parent.type !== 'CallExpression' | (node.parent.type === 'CallExpression' && node.parent.callee !== node)) {
      edits.push({ start: node.start, end: node.end, node, tree, kind: 'value', shorthand: shorthand && node === n ? n.name : null })
      return
    }
    c.kept = true
    left.push({ file, line: code.slice(0, n.start).split('\n').length, path: `${c.module.replace('web/src/copy/', '')}#${path}`, kind: tree.kind, text: code.split('\n')[code.slice(0, n.start).split('\n').length - 1].trim(), typeQuery: n.parent.type === 'TSTypeQuery' })
    const to = moved[`${c.module.replace('web/src/copy/', '')}#${path}`]
    if (to && to.file === c.module && to.name === c.name) { c.stays = true; return }
    if (to) edits.push({ path, start: node.start, end: node.end, node, kind: 'moved', to, shorthand: shorthand && node === n ? n.name : null, c })
  })
  edits.sort((a, b) => a.start - b.start || b.end - a.end)
  const render = (start, end) => {
    let out = '', at = start
    for (const e of edits) {
      if (e.start < at || e.end > end || e.done) continue
      e.done = true
      out += code.slice(at, e.start) + renderEdit(e)
      at = e.end
    }
    return out + code.slice(at, end)
  }
  function renderEdit(e) {
    replaced += 1
    if (e.kind === 'text') return (e.shorthand ? `${e.shorthand}: ` : '') + renderText(e.tree)
    if (e.kind === 'value') { usesM(); importsOf(e.tree); return (e.shorthand ? `${e.shorthand}: ` : '') + e.tree.source }
    if (e.kind === 'moved') { place(e.to, e.isType); return (e.shorthand ? `${e.shorthand}: ` : '') + e.to.name }
    const { tree, call } = e
    usesM(); importsOf(tree)
    const args = call.arguments.map((a) => ({ src: render(a.start, a.end), node: a }))
    let out = '', at = 0
    for (const u of tree.uses) {
      const i = tree.params.indexOf(u.name)
      let { src, node } = args[i]
      const simple = /^(Identifier|Literal|MemberExpression|CallExpression|TemplateLiteral)$/.test(node.type)
      if (u.operand && !simple) src = `(${src})`
      if (u.shorthand) out += tree.body.slice(at, u.start) + (src === u.name ? src : `${u.name}: ${src}`)
      else {
        const before = tree.body.slice(at, u.start)
        const key = /(?:^|[\s{])(\w+): $/.exec(before)?.[1]
        const shorthand = key !== undefined && key === src && /[,\s}]/.test(tree.body[u.end] ?? '')
        out += shorthand ? before.replace(/\w+: $/, src) : before + src
      }
      at = u.end
    }
    return out + tree.body.slice(at)
  }
  if (dry) return
  let body = ''
  // Imports
  const parts = []
  for (const e of edits) if (!e.done && !edits.some((o) => o !== e && o.start <= e.start && o.end >= e.end && (o.start < e.start || o.end > e.end))) parts.push(e)
  for (const e of parts) { if (e.done) continue; e.done = true; s.overwrite(e.start, e.end, renderEdit(e)) }
  // Which imports are still used?
  const result = s.toString()
  for (const c of copies.values()) c.still = c.stays || left.some((l) => l.file === file && l.path.startsWith(`${c.module.replace('web/src/copy/', '')}#`) && l.path.split('#')[1].split('.')[0] === c.name && !moved[l.path])
  const byNode = new Map()
  for (const c of copies.values()) { if (c.alias) continue; if (!byNode.has(c.node)) byNode.set(c.node, []); byNode.get(c.node).push(c) }
  for (const [node, list] of byNode) {
    const gone = list.filter((c) => !c.still)
    if (gone.length === 0) continue
    if (gone.length === node.specifiers.length) {
      let end = node.end
      if (code[end] === '\n') end += 1
      s.remove(node.start, end)
    } else {
      const rest = node.specifiers.filter((sp) => !gone.some((c) => c.sp === sp)).map((sp) => code.slice(sp.start, sp.end))
      s.overwrite(node.start, node.end, `import ${node.importKind === 'type' ? 'type ' : ''}{ ${rest.join(', ')} } from ${node.source.raw}`)
    }
  }
  for (const n of aliasDecls) { let end = n.end; while (code[end] === '\n' && code[end + 1] === '\n') end += 1; if (code[end] === '\n') end += 1; let start = n.start; while (code[start - 1] === ' ') start -= 1; s.remove(start, end) }
  if (inserted.size) {
    const lastOne = program.body.filter((n) => n.type === 'ImportDeclaration').at(-1)
    s.appendRight(Math.min(lastOne.end + 1, code.length), `\n${[...inserted.values()].join('\n\n')}\n`)
  }
  // New imports
  const lines = []
  for (const [target, names] of add) {
    const source = target.startsWith('web/') ? relative(file, target) : target
    const typesOnly = [...names].every((n) => n.startsWith('type '))
    if (typesOnly && !program.body.some((n) => n.type === 'ImportDeclaration' && n.importKind !== 'type' && n.source.value === source)) {
      const have = program.body.find((n) => n.type === 'ImportDeclaration' && n.importKind === 'type' && n.source.value === source)
      const plain = [...names].map((n) => n.slice(5))
      if (have) s.overwrite(have.start, have.end, `import type { ${[...have.specifiers.map((sp) => code.slice(sp.start, sp.end)), ...plain].join(', ')} } from '${source}'`)
      else lines.push(`import type { ${plain.join(', ')} } from '${source}'\n`)
      continue
    }
    const existing = program.body.find((n) => n.type === 'ImportDeclaration' && n.importKind !== 'type' && n.source.value === source && !byNode.has(n))
    if (existing) {
      const have = existing.specifiers.map((sp) => code.slice(sp.start, sp.end))
      s.overwrite(existing.start, existing.end, `import { ${[...have, ...names].join(', ')} } from '${source}'`)
    } else lines.push(`import { ${[...names].join(', ')} } from '${source}'\n`)
  }
  if (lines.length) {
    const packages = lines.filter((l) => !/from '\./.test(l)), own = lines.filter((l) => /from '\./.test(l))
    const imports = program.body.filter((n) => n.type === 'ImportDeclaration')
    const firstOwn = imports.find((n) => n.source.value.startsWith('.'))
    if (packages.length) {
      const place = firstOwn ?? imports[0]
      s.appendLeft(place.start, packages.join(''))
    }
    if (own.length) {
      const lastOne = imports.at(-1)
      s.appendLeft(Math.min(lastOne.end + 1, code.length), own.join(''))
    }
  }
  if (declared.has('m') && add.get('@skein/messages')?.has('m')) console.log(`CLASH ${file}: m`)
  const written = s.toString().replace(/(\w)=\{'([^'"\\{}<>]*)'\}/g, '$1="$2"')
  if (written !== code) writeFileSync(join(root, file), written)
}
const groups = {}
for (const l of left) (groups[l.path] ??= []).push(l)
if (dry) for (const [path, list] of Object.entries(groups).sort()) { console.log(path, list[0].kind, moved[path] ? `→ ${moved[path].file}` : ''); for (const l of list) console.log(`    ${l.file}:${l.line} ${l.text.slice(0, 150)}`) }
console.log(`${replaced} replaced, ${left.length} left in ${Object.keys(groups).length} entries`)
