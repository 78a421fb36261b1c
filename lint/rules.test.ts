import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const tree = mkdtempSync(join(tmpdir(), 'rules-'))
let findings: { filename: string; code: string }[] = []

const globals = 'eslint(no-restricted-globals)'
const properties = 'eslint(no-restricted-properties)'
const imports = 'eslint(no-restricted-imports)'
const names = 'skein(file-names)'
const pure = 'skein(pure)'
const date = 'skein(no-current-date)'
const title = 'skein(no-title-tooltip)'
const select = 'skein(no-native-select)'
const nouns = 'skein(noun-names)'
const one = 'export const one = 1\n'
const many = (count: number, line: string) => line.repeat(count)

type Row = readonly [title: string, rule: string, file: string, code: string]

const broken: readonly Row[] = [
  [
    'fetch in a feature',
    globals,
    'server/src/features/users/load.ts',
    `export const load = () => fetch('/')\n`,
  ],
  ['fetch in infra', globals, 'server/src/infra/load.ts', `export const load = () => fetch('/')\n`],
  ['fetch in a screen', globals, 'web/src/features/inbox/load.ts', `export const load = () => fetch('/')\n`],
  [
    'window.fetch',
    properties,
    'web/src/features/inbox/use-it.ts',
    `export const useIt = () => window.fetch('/')\n`,
  ],
  ['Intl in a text', globals, 'web/src/copy/day.ts', `export const day = new Intl.DateTimeFormat('en')\n`],
  [
    'toLocaleString in a text',
    properties,
    'web/src/copy/count.ts',
    `export const count = (n: number) => n.toLocaleString('en')\n`,
  ],
  ['setTimeout in a feature', globals, 'server/src/features/users/wait.ts', `setTimeout(() => {}, 10)\n`],
  ['a timer module', imports, 'server/src/features/users/rest.ts', `export * from 'node:timers/promises'\n`],
  [
    'the environment',
    properties,
    'server/src/features/users/home.ts',
    'export const home = process.env.HOME\n',
  ],
  ['a variable named by a participle', nouns, 'contract/src/users/one.ts', 'export const found = 1\n'],
  [
    'a parameter named by a participle',
    nouns,
    'web/src/features/inbox/two.ts',
    'export const two = (known: number) => known\n',
  ],
  ['Date.now', properties, 'server/src/features/users/now.ts', 'export const now = () => Date.now()\n'],
  ['new Date()', date, 'server/src/features/users/born.ts', 'export const born = () => new Date()\n'],
  ['Math.random', properties, 'server/src/infra/dice.ts', 'export const roll = () => Math.random()\n'],
  ['randomUUID', imports, 'server/src/infra/name.ts', `export { randomUUID } from 'node:crypto'\n`],
  ['await in a pure file', pure, 'web/src/features/inbox/a-logic.ts', 'export async function a() {}\n'],
  ['await in the engine', pure, 'engine/src/limits/a.ts', 'export const a = async () => {}\n'],
  [
    'a context in a pure file',
    pure,
    'engine/src/a.ts',
    'export function a(ctx: string) {\n  return ctx\n}\n',
  ],
  [
    'the clock in a pure file',
    date,
    'web/src/features/inbox/a-form.ts',
    'export const a = () => new Date()\n',
  ],
  [
    'a title on a button',
    title,
    'web/src/features/inbox/a-button.tsx',
    'export const A = () => (\n  <button type="button" title="Save">\n    +\n  </button>\n)\n',
  ],
  [
    'a native select',
    select,
    'web/src/ui/a.tsx',
    'export const A = () => (\n  <select>\n    <option>1</option>\n  </select>\n)\n',
  ],
  [
    'a title on a text',
    title,
    'web/src/features/inbox/a-time.tsx',
    'export const A = () => <time title="Nov 22">today</time>\n',
  ],
  [
    'a title on a link',
    title,
    'web/src/features/inbox/a-link.tsx',
    'export const A = () => (\n  <a href="/" title="Start">\n    +\n  </a>\n)\n',
  ],
  [
    'the page in a pure file',
    globals,
    'web/src/features/inbox/a-reducer.ts',
    'export const a = document.title\n',
  ],
  ['a vague name', names, 'web/src/lib/utils.ts', one],
  ['a vague folder', names, 'server/src/infra/helpers/thing.ts', one],
  ['camelCase', names, 'server/src/infra/eventStream.ts', one],
  ['a fourth folder', names, 'server/src/one/two/three/four/deep.ts', one],
  ['an index file in web', names, 'web/src/ui/index.ts', one],
  ['an index file in a sub-folder', names, 'server/src/features/inbox/messages/index.ts', one],
  ['the suffix -rules', names, 'server/src/features/inbox/send-rules.ts', one],
  ['any', 'typescript(no-explicit-any)', 'server/src/infra/loose.ts', 'export const a = (b: any) => b\n'],
  ['a default export', 'import(no-default-export)', 'server/src/infra/usual.ts', 'export default 1\n'],
  [
    'four parameters',
    'eslint(max-params)',
    'server/src/infra/wide.ts',
    'export const a = (b = 1, c = 1, d = 1, e = 1) => b + c + d + e\n',
  ],
  [
    'a long function',
    'eslint(max-lines-per-function)',
    'server/src/infra/tall.ts',
    `export function a(b: number) {\n${many(61, '  b += 1\n')}  return b\n}\n`,
  ],
  ['a long file', 'eslint(max-lines)', 'server/src/infra/long.ts', `export {}\n${many(401, 'void 0\n')}`],
  ['console', 'eslint(no-console)', 'server/src/infra/loud.ts', 'console.log(1)\n'],
]

const sound: readonly (readonly [title: string, file: string, code: string])[] = [
  [
    'a title on a component that makes a tooltip of it',
    'web/src/features/inbox/a-save.tsx',
    'export const A = ({ Button }: { Button: () => null }) => <Button title="Save" />\n',
  ],
  [
    'fetch in an integration',
    'server/src/integrations/web/client.ts',
    `export const call = () => fetch('/')\n`,
  ],
  ['the environment in env.ts', 'server/src/env.ts', 'export const home = process.env.HOME\n'],
  ['randomUUID in ids.ts', 'server/src/infra/ids.ts', `export { randomUUID } from 'node:crypto'\n`],
  [
    'a time that is given',
    'server/src/features/users/age.ts',
    'export const age = (at: string) => new Date(at)\n',
  ],
  [
    'await in a hook called form',
    'web/src/features/inbox/use-a-form.ts',
    'export const useA = async () => {}\n',
  ],
  [
    'a component called form',
    'web/src/features/auth/sign-in-form.tsx',
    'export const SignInForm = async () => null\n',
  ],
  [
    'the clock in a test',
    'server/src/features/users/now.test.ts',
    'export const now = () => [Date.now(), new Date()]\n',
  ],
  ['the index of a feature', 'server/src/features/users/index.ts', one],
]

/** Runs the linter on a small tree with the configuration of the project. */
beforeAll(() => {
  for (const [, , file, code] of broken) write(file, code)
  for (const [, file, code] of sound) write(file, code)
  cpSync(join(root, 'oxlint.config.ts'), join(tree, 'oxlint.config.ts'))
  for (const file of ['plugin.ts', 'linear-patterns.ts'])
    cpSync(join(root, 'lint', file), join(tree, 'lint', file))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  findings = lint()
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

it.each(broken)('reports %s: %s', (_title, rule, file) => {
  expect(rulesBrokenBy(file)).toContain(rule)
})

it.each(sound)('allows %s', (_title, file) => {
  expect(rulesBrokenBy(file)).toEqual([])
})

const rulesBrokenBy = (file: string) =>
  findings.filter(({ filename }) => filename === file).map(({ code }) => code)

function write(path: string, content: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), content)
}

function lint(): typeof findings {
  const cli = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [cli, '--format', 'json'], {
    cwd: tree,
    encoding: 'utf8',
  })
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
  const report: { diagnostics: typeof findings } = JSON.parse(stdout)
  return report.diagnostics
}
