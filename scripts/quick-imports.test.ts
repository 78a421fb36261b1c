import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const quickImports = join(import.meta.dirname, 'quick-imports.ts')
let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'quick-imports-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('every kind of module in a package is still what it was', () => {
  write('package.json', '{"type":"module"}')
  write(
    'main.ts',
    `import { name } from 'mixed'\nimport { own } from './own.ts'\nconsole.log(name, own satisfies string)`,
  )
  write('own.ts', `import { name } from 'mixed'\nexport const own: string = 'own ' + name`)
  write('node_modules/mixed/package.json', '{"type":"module","exports":"./index.js","name":"mixed"}')
  write(
    'node_modules/mixed/index.js',
    `import modern from './lib/modern.js'\nimport old from './old/old.js'\nimport data from './data.json' with { type: 'json' }
export const name = [modern, old.name, data.name].join('+')`,
  )
  write('node_modules/mixed/lib/modern.js', `export default typeof require`)
  write('node_modules/mixed/old/package.json', '{"type":"commonjs"}')
  write('node_modules/mixed/old/old.js', `exports.name = require('./older.js')`)
  write('node_modules/mixed/old/older.js', `module.exports = 'commonjs'`)
  write('node_modules/mixed/data.json', '{"name":"json"}')
  expect(run()).toBe('undefined+commonjs+json own undefined+commonjs+json')
})

it('a package means to each package what its own folder holds', () => {
  write('package.json', '{"type":"module"}')
  write('main.ts', `import { name } from 'outer'\nimport version from 'inner'\nconsole.log(name, version)`)
  write('node_modules/inner/package.json', '{"type":"module","exports":"./index.js"}')
  write('node_modules/inner/index.js', `export default 'new'`)
  write('node_modules/outer/package.json', '{"type":"module","exports":"./index.js"}')
  write('node_modules/outer/index.js', `import version from 'inner'\nexport const name = version`)
  write('node_modules/outer/node_modules/inner/package.json', '{"type":"module","exports":"./index.js"}')
  write('node_modules/outer/node_modules/inner/index.js', `export default 'old'`)
  expect(run()).toBe('old new')
})

function write(path: string, text: string) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function run(): string {
  return execFileSync(process.execPath, ['--import', quickImports, join(folder, 'main.ts')], {
    encoding: 'utf8',
  }).trim()
}
