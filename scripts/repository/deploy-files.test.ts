import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(path, 'utf8')

/** Metrics of the server with their labels, from its source, and those that prom-client adds. */
const knownMetrics = new Map<string, string[]>([
  ['up', ['job', 'instance']],
  ['nodejs_eventloop_lag_p99_seconds', []],
  ['process_resident_memory_bytes', []],
  ['node_filesystem_avail_bytes', ['mountpoint']],
  ['node_filesystem_size_bytes', ['mountpoint']],
])
const declaration = /\b(counter|gauge|histogram)\(\s*'([a-z_]+)',\s*'[^']*',?\s*(?:\[([^\]]*)\])?/g
for (const file of globSync('server/src/**/*.ts')) {
  for (const [, kind, name = '', labels = ''] of read(file).matchAll(declaration)) {
    const all = [...labels.matchAll(/'(\w+)'/g)].map(([, label = '']) => label)
    if (kind === 'histogram') {
      knownMetrics.set(`${name}_bucket`, [...all, 'le'])
      knownMetrics.set(`${name}_count`, all)
      knownMetrics.set(`${name}_sum`, all)
    } else knownMetrics.set(name, all)
  }
}

interface Rule {
  alert: string
  expr: string
}

const alerts = (parse(read('deploy/monitoring/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups
  .flatMap(({ rules }) => rules)
  .map(({ alert, expr }): [string, string] => [alert, expr])
const dashboard = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const panels = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }): [string, string] => [title, expr]),
)

/** Returns what is wrong with an expression: syntax, unknown metrics, unknown labels. */
function problems(expr: string): string[] {
  const faults: string[] = []
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      const text = expr.slice(from, to)
      if (type.isError) faults.push(`syntax at ${from}`)
      if (type.name === 'VectorSelector') {
        const name = /^[a-z_0-9]+/.exec(text)?.[0] ?? ''
        if (!knownMetrics.has(name)) faults.push(`unknown metric ${name}`)
      }
      if (type.name === 'LabelName' && text !== 'instance' && !allLabels(expr).includes(text)) {
        faults.push(`unknown label ${text}`)
      }
    },
  })
  return faults
}

/** Labels of all metrics that an expression names. */
const allLabels = (expr: string) =>
  [...knownMetrics].flatMap(([name, labels]) => (expr.includes(name) ? labels : []))

test.each([...alerts, ...panels])('%s uses metrics and labels that exist', (_, expr) => {
  expect(problems(expr)).toEqual([])
})

test('finds an unknown metric, an unknown label and a wrong expression', () => {
  expect(problems('sum(rate(skein_gone_total[5m]))')).toEqual(['unknown metric skein_gone_total'])
  expect(problems('skein_outbox_open{phrase="review"}')).toEqual(['unknown label phrase'])
  expect(problems('sum(up')).not.toEqual([])
})

const analyze = '/usr/bin/systemd-analyze'

test.skipIf(!existsSync(analyze))('systemd accepts the units', () => {
  const units = globSync('deploy/systemd/*.service')
  expect(units).toHaveLength(2)
  const { status, stderr } = spawnSync(analyze, ['verify', ...units], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

const containerFile = read('deploy/container/Containerfile')

interface Compose {
  services: Record<string, { environment?: Record<string, string>; volumes?: string[]; read_only?: boolean }>
}

const variableNames = new Set(read('.env.example').match(/(?<=^#? ?)[A-Z_]+(?==)/gm))
const { skein, database } = (parse(read('deploy/container/compose.yml')) as Compose).services

test('compose sets variables that Skein reads, and mounts files that exist', () => {
  const names = Object.keys(skein?.environment ?? {})
  expect(names).toContain('TRUSTED_PROXIES')
  expect(names.filter((name) => !variableNames.has(name))).toEqual([])
  const mountedFiles = (database?.volumes ?? [])
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((path) => path.startsWith('./'))
  expect(mountedFiles).not.toEqual([])
  expect(mountedFiles.filter((file) => !existsSync(`deploy/container/${file}`))).toEqual([])
})

test('compose starts Skein with a read-only file system and the volume of the image', () => {
  const [, volume] = /^VOLUME (\S+)$/m.exec(containerFile) ?? []
  expect(skein).toMatchObject({ read_only: true, volumes: [`data:${volume}`] })
  expect(containerFile).toContain(`DATA_DIR=${volume}/`)
})

test('the container file sets variables that Skein reads', () => {
  const [, settings = ''] = /^ENV (.*)$/m.exec(containerFile) ?? []
  const names = settings.split(' ').map((each) => each.split('=')[0] ?? '')
  expect(names).toContain('DATA_DIR')
  expect(names.filter((name) => !variableNames.has(name))).toEqual([])
})

test('the container is built from files that exist, and copies nothing else', () => {
  const included = read('deploy/container/Containerfile.dockerignore').match(/(?<=^!).+$/gm) ?? []
  expect(included.filter((path) => globSync(path).length === 0)).toEqual([])
  const copiedPaths = [...containerFile.matchAll(/^COPY --from=build (.+) \S+$/gm)]
    .flatMap(([, paths = '']) => paths.split(' '))
    .map((path) => path.replace('/opt/skein/', ''))
  expect(copiedPaths).toContain('scripts')
  const builtPaths = /^(\/kept\/node|node_modules|messages\/compiled|web\/dist)$/
  const isIncluded = (path: string) =>
    included.some((each) => `${each}/`.startsWith(`${path}/`) || `${path}/`.startsWith(`${each}/`))
  expect(copiedPaths.filter((path) => !builtPaths.test(path) && !isIncluded(path))).toEqual([])
})

test('the image has every script that its start imports', () => {
  const included = read('deploy/container/Containerfile.dockerignore')
  const scripts = new Set([
    'scripts/start.ts',
    'scripts/backup.ts',
    'scripts/restore.ts',
    'scripts/replay-unreadable.ts',
    'scripts/verify-instagram.ts',
  ])
  for (const file of scripts) {
    for (const [, path = ''] of read(file).matchAll(/'(\.{1,2}\/[\w/-]+\.ts)'/g)) {
      const importedFile = posix.join(posix.dirname(file), path)
      if (importedFile.startsWith('scripts/')) scripts.add(importedFile)
    }
  }
  expect(scripts).toContain('scripts/processes/exit-with-parent.ts')
  expect([...scripts].filter((file) => !included.includes(`!${file}\n`))).toEqual([])
})

const licences =
  /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|MPL-2\.0|BlueOak-1\.0\.0|PostgreSQL|OFL-1\.1|Python-2\.0|Unlicense)$/

interface Locked {
  license?: string
  dev?: boolean
  link?: boolean
}

test('every package that runs has a permitted licence', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const running = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )
  expect(running.length).toBeGreaterThan(100)
  const others = running.filter(
    ([, { license = '' }]) => !license.split(/ (?:OR|and|AND) |[()]/).some((each) => licences.test(each)),
  )
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})
