// Writes mapping.json: each export of web/src/copy as a tree of texts, functions and objects.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parse, root, walk, isReference, unwrap } from './lib.mjs'
import config from './config.mjs'

const files = globSync('web/src/copy/**/*.ts', { cwd: root }).filter((f) => !f.endsWith('.test.ts') && !/(place|decision-states)\.ts$/.test(f)).sort()
const modules = new Map(files.map((file) => [file, readModule(file)]))
function readModule(file) {
  const { code, program } = parse(file)
  const imports = {}, decls = {}
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      for (const s of node.specifiers) {
        const source = node.source.value
        const from = source.startsWith('.') ? posix.join(posix.dirname(file), source) : source
        imports[s.local.name] = { from, name: s.imported?.name ?? 'default', type: node.importKind === 'type' || s.importKind === 'type' }
      }
      continue
    }
    const exported = node.type === 'ExportNamedDeclaration'
    const d = exported ? node.declaration : node
    if (!d) continue
    if (d.type === 'VariableDeclaration') for (const v of d.declarations) decls[v.id.name] = { exported, init: v.init, node, typed: Boolean(v.id.typeAnnotation), decl: d }
    else if (d.id) decls[d.id.name] = { exported, node, fn: d, decl: d }
  }
  return { file, code, imports, decls }
}
/** Free identifiers of an expression: names with their import; null if one is declared in the module. */
function freeNames(mod, node, bound) {
  const needed = {}
  let ok = true
  walk(node, (n) => {
    if (!isReference(n) || bound.has(n.name)) return
    if (n.name === 'm' || ['String', 'Number', 'Math', 'undefined', 'Object'].includes(n.name)) return
    const imp = mod.imports[n.name]
    if (imp && !imp.type && !imp.from.startsWith('web/src/copy/')) needed[n.name] = imp
    else ok = false
  })
  return ok ? needed : null
}
const isText = (node) => {
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') return true
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    if (node.callee.object.type === 'Identifier' && node.callee.object.name === 'm') return true
    return isText(node.callee.object)
  }
  return false
}
export function treeOf(mod, raw) {
  const node = unwrap(raw)
  const source = (n) => mod.code.slice(n.start, n.end)
  if (node.type === 'ObjectExpression') {
    const props = {}
    for (const p of node.properties) {
      if (p.type !== 'Property') return { kind: 'other', source: source(raw) }
      if (p.computed) return { kind: 'other', source: source(raw) }
      props[p.key.name ?? String(p.key.value)] = treeOf(mod, p.value)
    }
    return { kind: 'object', props, source: source(raw) }
  }
  if (node.type === 'ArrayExpression') return { kind: 'array', items: node.elements.map((e) => treeOf(mod, e)), source: source(raw) }
  if (node.type === 'ArrowFunctionExpression') {
    const body = unwrap(node.body)
    const simple = node.params.every((p) => p.type === 'Identifier')
    if (simple && isText(body)) {
      const params = node.params.map((p) => p.name)
      const imports = freeNames(mod, body, new Set(params))
      if (imports) {
        const uses = []
        walk(body, (n) => {
          if (isReference(n) && params.includes(n.name)) uses.push({ name: n.name, start: n.start - body.start, end: n.end - body.start, shorthand: n.parent.type === 'Property' && n.parent.shorthand, operand: !(n.parent.type === 'Property' || n.parent.type === 'CallExpression' && n.parent.callee !== n || n.parent.type === 'TemplateLiteral') })
        })
        return { kind: 'fn', params, body: source(body), uses, imports, source: source(raw) }
      }
    }
    return { kind: 'compute', source: source(raw) }
  }
  if (isText(node)) {
    const imports = freeNames(mod, node, new Set())
    if (imports) return { kind: 'text', expression: source(node), imports, source: source(raw) }
  }
  if (node.type === 'MemberExpression' || node.type === 'Identifier') {
    const resolved = resolve(mod, node)
    if (resolved) return { ...resolved, alias: source(node) }
  }
  return { kind: 'other', source: source(raw) }
}
function resolve(mod, node) {
  if (node.type === 'Identifier') {
    const d = mod.decls[node.name]
    if (d?.init) return treeOf(mod, d.init)
    const imp = mod.imports[node.name]
    const other = imp && modules.get(imp.from)
    const od = other?.decls[imp.name]
    return od?.init ? treeOf(other, od.init) : null
  }
  if (node.type === 'MemberExpression' && !node.computed) {
    const t = resolve(mod, node.object)
    return t?.kind === 'object' ? t.props[node.property.name] ?? null : null
  }
  return null
}
const mapping = {}
for (const mod of modules.values()) {
  mapping[mod.file] = {}
  for (const [name, d] of Object.entries(mod.decls)) {
    if (!d.exported) continue
    const isType = /^TS/.test(d.decl.type)
    mapping[mod.file][name] = isType ? { kind: 'type' } : d.fn ? { kind: 'compute' } : { ...treeOf(mod, d.init), typed: d.typed }
  }
}
/** Source of an expression with the texts of other entries filled in, and the imports that it needs. */
function standalone(mod, node) {
  const needed = new Map(), problems = []
  const edits = []
  const need = (name, imp) => needed.set(name, imp)
  const bound = new Set(node.id ? [node.id.name] : [])
  walk(node, (n) => {
    if (/Function|ArrowFunction/.test(n.type)) for (const p of n.params) walk(p, (x) => { if (x.type === 'Identifier' && !(x.parent.type === 'Property' && x.parent.key === x && !x.parent.shorthand)) bound.add(x.name) })
    if (n.type === 'VariableDeclarator') walk(n.id, (x) => { if (x.type === 'Identifier') bound.add(x.name) })
  })
  walk(node, (n) => {
    if (n.type === 'TSTypeReference' && n.typeName.type === 'Identifier') {
      const imp = mod.imports[n.typeName.name]
      if (imp) need(n.typeName.name, { ...imp, type: true })
      else if (mod.decls[n.typeName.name]) problems.push(`type ${n.typeName.name}`)
      return
    }
    if (!isReference(n) || bound.has(n.name)) return
    if (n.name === 'm') return need('m', { from: '@skein/messages', name: 'm' })
    const imp = mod.imports[n.name]
    if (imp && !imp.from.startsWith('web/src/copy/')) return need(n.name, imp)
    if (!imp && !mod.decls[n.name]) return
    // another entry
    let tree = resolve(mod, n), at = n
    while (tree && at.parent.type === 'MemberExpression' && at.parent.object === at && !at.parent.computed && tree.kind === 'object' && tree.props[at.parent.property.name]) { tree = tree.props[at.parent.property.name]; at = at.parent }
    if (tree?.kind === 'text') { edits.push([at.start, at.end, tree.expression]); need('m', { from: '@skein/messages', name: 'm' }) }
    else problems.push(mod.code.slice(at.start, at.end))
  })
  let out = '', at = node.start
  for (const [start, end, text] of edits.sort((a, b) => a[0] - b[0])) { out += mod.code.slice(at, start) + text; at = end }
  return { code: out + mod.code.slice(at, node.end), imports: Object.fromEntries(needed), problems }
}
const declarations = {}
for (const [path, [name, file, how, pick]] of Object.entries(config)) {
  if (how === 'hand') continue
  const [modName, ...rest] = path.split('#')
  const mod = modules.get(`web/src/copy/${modName}`)
  const [top, ...keys] = rest.join('#').split('.')
  const d = mod.decls[top]
  if (!d) { console.log('no such', path); continue }
  let node = d.init, satisfies = null, type = null, constant = false
  const peel = () => {
    for (;;) {
      if (node.type === 'TSAsExpression') { constant = true; node = node.expression }
      else if (node.type === 'TSSatisfiesExpression') { satisfies = node.typeAnnotation; node = node.expression }
      else break
    }
  }
  if (d.fn) {
    const r = standalone(mod, d.fn)
    if (r.problems.length) console.log('PROBLEM', path, r.problems)
    declarations[path] = { name, file, text: r.code.replace(/^(export )?function \w+/, `function ${name}`), imports: r.imports }
    continue
  }
  peel()
  for (const key of keys) { satisfies = null; node = node.properties.find((p) => (p.key.name ?? String(p.key.value)) === key).value; peel() }
  if (keys.length === 0) type = d.decl.declarations[0].id.typeAnnotation
  const r = pick ? { code: '{\n', imports: {}, problems: [] } : standalone(mod, node)
  if (pick) {
    for (const p of node.properties.filter((p) => pick.includes(p.key.name ?? p.key.value))) {
      const one = standalone(mod, p.value)
      r.code += `  ${mod.code.slice(p.key.start, p.key.end)}: ${one.code},\n`
      Object.assign(r.imports, one.imports); r.problems.push(...one.problems)
    }
    r.code += '}'
  }
  for (const t of [type, satisfies]) if (t) { const s2 = standalone(mod, t); Object.assign(r.imports, s2.imports); r.problems.push(...s2.problems) }
  if (r.problems.length) console.log('PROBLEM', path, r.problems)
  const text = `const ${name}${type ? mod.code.slice(type.start, type.end) : ''} = ${r.code}${node.type === 'ArrayExpression' && constant ? ' as const' : ''}${satisfies ? ` satisfies ${mod.code.slice(satisfies.start, satisfies.end)}` : ''}`
  declarations[path] = { name, file, text, imports: r.imports }
}
for (const [path, [name, file, how]] of Object.entries(config)) if (how === 'hand') declarations[path] = { name, file, hand: true }
writeFileSync(new URL('declarations.json', import.meta.url), JSON.stringify(declarations, null, 1))
writeFileSync(new URL('mapping.json', import.meta.url), JSON.stringify(mapping, null, 1))
const count = {}
const tally = (t) => { count[t.kind] = (count[t.kind] ?? 0) + 1; for (const c of Object.values(t.props ?? t.items ?? {})) tally(c) }
for (const f of Object.values(mapping)) for (const t of Object.values(f)) tally(t)
console.log(count)
