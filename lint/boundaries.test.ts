import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import config from '../boundaries.js'

const root = join(import.meta.dirname, '..')
const tree = mkdtempSync(join(tmpdir(), 'boundaries-'))
let violations: { from: string; rule: { name: string }; cycle?: { name: string }[] }[] = []

type Import = { importer: string; target: string; rule?: string }
type Row = readonly [rule: string, importer: string, target: string]

const orders = config.forbidden.filter(({ name }) => /^order-(?!unknown)/.test(name))
const orderRows = orders.map(({ name }, place): Row => {
  const next = orders[place + 1]?.name.slice(6) ?? 'administration'
  return [name, `server/src/features/${name.slice(6)}/early.ts`, `server/src/features/${next}/index.ts`]
})

/** One case per rule: the rule, the file that breaks it, and its import. */
const broken: readonly Row[] = [
  ...orderRows,
  ['unknown-area', 'elsewhere/thing.ts', 'node:fs'],
  ['unresolved', 'web/src/lib/lost.ts', './gone.ts'],
  ['import-cycle', 'web/src/lib/first-0.ts', 'web/src/lib/second-0.ts'],
  ['uses-of-contract', 'contract/src/curious.ts', 'server/src/app.ts'],
  ['uses-of-engine', 'engine/src/curious.ts', 'server/src/infra/clock.ts'],
  ['uses-of-engine-tests', 'engine/test/curious.ts', 'server/src/infra/clock.ts'],
  ['uses-of-server-tests', 'server/test/deep.ts', 'sandbox/src/create-state.ts'],
  ['uses-of-server-start', 'server/src/main.ts', 'sandbox/src/start.ts'],
  ['uses-of-server-app', 'server/src/app-jobs.ts', 'server/src/main.ts'],
  ['uses-of-server-context', 'server/src/context.ts', 'server/src/features/users/index.ts'],
  ['uses-of-server-environment', 'server/src/env.ts', 'server/src/infra/clock.ts'],
  ['uses-of-server-features', 'server/src/features/users/reach-up.ts', 'server/src/app.ts'],
  [
    'uses-of-server-integrations',
    'server/src/integrations/web/knowing.ts',
    'server/src/features/users/index.ts',
  ],
  ['uses-of-server-infra', 'server/src/infra/knowing.ts', 'server/src/integrations/web/client.ts'],
  ['uses-of-web-tests', 'web/src/lib/deep.test.ts', 'server/src/app.ts'],
  ['uses-of-web-docs', 'web/docs/knowing.ts', 'web/src/features/inbox/row.tsx'],
  ['uses-of-web-start', 'web/src/main.tsx', 'web/src/features/inbox/row.tsx'],
  ['uses-of-web-app', 'web/src/app/direct.ts', 'server/src/app.ts'],
  ['uses-of-web-features', 'web/src/features/inbox/linked.ts', 'web/src/app/routes.tsx'],
  ['uses-of-web-components', 'web/src/components/knowing.ts', 'web/src/features/inbox/row.tsx'],
  ['uses-of-web-ui', 'web/src/ui/knowing.ts', 'web/src/components/phone.tsx'],
  ['uses-of-web-copy', 'web/src/copy/knowing.ts', 'web/src/lib/paths.ts'],
  ['uses-of-web-lib', 'web/src/lib/knowing.ts', 'web/src/ui/buttons/button.tsx'],
  ['uses-of-messages', 'messages/knowing.ts', 'contract/src/limits.ts'],
  ['uses-of-sandbox', 'sandbox/src/shortcut.ts', 'contract/src/limits.ts'],
  ['uses-of-e2e', 'e2e/deep.spec.ts', 'sandbox/src/create-state.ts'],
  ['uses-of-bench', 'bench/inside.ts', 'server/src/app.ts'],
  ['uses-of-scripts', 'scripts/inside.ts', 'server/src/app.ts'],
  ['order-unknown', 'server/src/features/novelty/greet.ts', 'server/src/features/users/index.ts'],
  ['feature-index', 'server/src/features/inbox/list-things.ts', 'server/src/features/accounts/store.ts'],
  ['web-features-apart', 'web/src/features/inbox/side.tsx', 'web/src/features/decisions/log.tsx'],
  ['web-features-apart-backtest', 'web/src/features/backtest/side.tsx', 'web/src/features/inbox/row.tsx'],
  ['web-features-apart-decisions', 'web/src/features/decisions/side.tsx', 'web/src/features/backtest/run.ts'],
  [
    'web-features-apart-automation-editor',
    'web/src/features/automation-editor/side.tsx',
    'web/src/features/inbox/row.tsx',
  ],
  ['web-features-apart-palette', 'web/src/features/palette/side.tsx', 'web/src/features/inbox/row.tsx'],
  ['web-features-apart-workspace', 'web/src/features/workspace/side.tsx', 'web/src/features/inbox/row.tsx'],
  ['packages-of-contract', 'contract/src/heavy.ts', 'zod'],
  ['packages-of-texts', 'web/src/features/inbox/thread/message-texts.ts', 'react'],
  ['pure-imports', 'server/src/features/users/weigh-logic.ts', 'server/src/features/users/store.ts'],
  ['pure-packages', 'web/src/features/inbox/thread-reducer.ts', 'react'],
  ['sql', 'server/src/features/users/count-users.ts', 'pg'],
  ['network', 'server/src/infra/caller.ts', 'undici'],
  [
    'model-calls',
    'server/src/features/inbox/sort-mail.ts',
    'server/src/integrations/models/reserved-access.ts',
  ],
]

const allowed: readonly (readonly [importer: string, target: string])[] = [
  ['server/src/features/decisions/react/decide-event.ts', 'server/src/features/inbox/index.ts'],
  ['server/src/features/decisions/react/decide-batch.ts', '@skein/engine/decide'],
  ['server/src/features/decisions/react/store.ts', 'pg'],
  ['server/src/features/inbox/send-message.test.ts', 'sandbox/src/start.ts'],
  ['server/src/integrations/web/client.ts', 'undici'],
  ['server/src/features/budget/call-within-budget.ts', 'server/src/integrations/models/reserved-access.ts'],
  ['engine/src/decide.ts', '@skein/contract/limits'],
  ['contract/src/schema.ts', 'zod/mini'],
  ['web/src/features/inbox/inbox-screen.tsx', 'web/src/features/session/session-store.ts'],
  ['web/src/features/automation-editor/editor.tsx', 'web/src/features/backtest/run.ts'],
  ['web/src/features/inbox/use-reply-form.ts', 'react'],
  ['web/src/ui/close-button.tsx', 'web/src/lib/format.ts'],
  ['web/src/copy/counted.ts', 'web/src/lib/format.ts'],
  ['e2e/inbox/inbox.spec.ts', 'sandbox/src/control/client.ts'],
  ['bench/sizes.ts', 'web/src/app/screens.ts'],
]

/** Ways to write an import; each must be detected. */
const forms = {
  'a type': (from: string) => `import type { thing } from '${from}'\nexport type User = typeof thing\n`,
  'an inline type': (from: string) =>
    `import { type thing } from '${from}'\nexport type User = typeof thing\n`,
  're-export': (from: string) => `export { thing } from '${from}'\n`,
  're-export of all': (from: string) => `export * from '${from}'\n`,
  'dynamic import': (from: string) => `export const user = import('${from}')\n`,
}
const formRows = Object.entries(forms).map(([name, write], place) => ({
  name,
  importer: `server/src/infra/form-${place}.ts`,
  code: write('../integrations/web/client.ts'),
}))
/** Files that import each other: the first statically, the second in each form. */
const cycleRows = Object.entries(forms).map(([name, write], place) => ({
  name,
  first: `web/src/lib/first-${place}.ts`,
  second: `web/src/lib/second-${place}.ts`,
  code: write(`./first-${place}.ts`),
}))

/** Runs the checker on a small tree with the configuration of the project. */
beforeAll(() => {
  for (const [, importer, target] of broken) writeImport({ importer, target })
  for (const [importer, target] of allowed) writeImport({ importer, target })
  for (const { importer, code } of formRows) write(importer, code)
  for (const { first, second, code } of cycleRows) {
    write(second, `${code}export const thing = 1\n`)
    write(first, `import { thing } from './${basename(second)}'\nexport const user = thing\n`)
  }
  for (const workspace of ['contract', 'engine']) {
    write(`${workspace}/package.json`, JSON.stringify({ type: 'module', exports: { './*': './src/*.ts' } }))
    mkdirSync(join(tree, 'node_modules/@skein'), { recursive: true })
    symlinkSync(join(tree, workspace), join(tree, 'node_modules/@skein', workspace))
  }
  violations = cruise()
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

it.each(broken)('%s: %s may not import %s', (rule, importer) => {
  expect(rulesBrokenBy(importer)).toContain(rule)
})

it.each(allowed)('%s may import %s', (importer) => {
  expect(rulesBrokenBy(importer)).toEqual([])
})

it.each(formRows)('sees $name', ({ importer }) => {
  expect(rulesBrokenBy(importer)).toContain('uses-of-server-infra')
})

it.each(cycleRows)('names the files of a cycle that is closed by $name', ({ first, second }) => {
  const cycles = violations.flatMap(({ cycle }) => (cycle ? [cycle.map(({ name }) => name).toSorted()] : []))
  expect(cycles).toContainEqual([first, second])
})

it('has a case for every rule', () => {
  expect(config.forbidden.map(({ name }) => name).toSorted()).toEqual(broken.map(([rule]) => rule).toSorted())
})

const rulesBrokenBy = (importer: string) =>
  violations.filter(({ from }) => from === importer).map(({ rule }) => rule.name)

function writeImport({ importer, target }: Import): void {
  const isFile = /^(contract|engine|server|web|sandbox)\//.test(target)
  if (isFile) write(target, 'export const thing = 1\n', { keep: true })
  else if (!/^(\.|node:|@skein)/.test(target)) writePackage(target)
  const specifier = isFile ? `./${relative(dirname(importer), target)}` : target
  write(importer, `import { thing } from '${specifier}'\nexport const user = thing\n`)
}

function writePackage(specifier: string): void {
  const [name = '', file = 'index'] = specifier.split('/')
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module' }))
  write(`node_modules/${name}/${file}.js`, 'export const thing = 1\n')
}

function write(path: string, content: string, { keep = false } = {}): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), content, { flag: keep ? 'a' : 'w' })
}

function cruise(): typeof violations {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [cli, '--config', join(root, 'boundaries.js'), '--output-type', 'json', '.']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
  const report: { summary: { violations: typeof violations } } = JSON.parse(stdout)
  return report.summary.violations
}
