// `npm run drill -- <name>… [--events <n>] [--kills <n>] [--runs <n>] [--minutes <n>] [--seed <text>] [--short]`: prints a table and
// JSON, and fails when a promise is broken.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { containerDrill } from './drill/container-drill.ts'
import { faultDrill } from './drill/fault-drill.ts'
import { hangDrill } from './drill/hang-drill.ts'
import { pauseDrill } from './drill/pause-drill.ts'
import { restartDrill } from './drill/restart-drill.ts'
import { restoreDrill } from './drill/restore-drill.ts'
import { sweepDrill } from './drill/sweep-drill.ts'
import { upgradeDrill } from './drill/upgrade-drill.ts'
import { failoverDrill } from './drill/failover-drill.ts'
import { killDrill, negativeControls, partsDrill } from './drill/kill-drill.ts'
import { judge, machine, tableOf, type Budgets } from './report/judge.ts'
import { type Measure, note } from './report/measure.ts'
import { textGrowth } from './text-growth.ts'
import { soakDrill } from './drill/soak-drill.ts'

interface DrillParameters {
  /** Undefined: the drill's own number. */
  events: number | undefined
  kills: number | undefined
  runs: number | undefined
  minutes: number | undefined
  seed: string
  /** A form for the tests, below 20 seconds. */
  short: boolean
}

interface Drill {
  about: string
  run: (parameters: DrillParameters) => Promise<Measure[]>
}

const drills: Readonly<Record<string, Drill>> = {
  kill: {
    about: 'The product is killed every 3 s while the platform fails.',
    run: ({ events, seed, short }) => killDrill({ events: events ?? (short ? 700 : 5_000), seed }),
  },
  parts: {
    about: 'The product is killed every 3 s while each automation replies in public and in private.',
    run: ({ events, seed, short }) => partsDrill({ events: events ?? (short ? 700 : 2_000), seed }),
  },
  controls: {
    about: 'The drills notice builds that are broken on purpose.',
    run: ({ events, seed, short }) => negativeControls({ events: events ?? (short ? 700 : 1_500), seed }),
  },
  database: {
    about: 'PostgreSQL is killed or stopped at random moments during a storm.',
    run: ({ events, seed, short }) =>
      faultDrill({
        name: 'database',
        events: events ?? (short ? 300 : 6_000),
        seed,
        every: short ? 2_500 : 4_000,
        perCycle: short ? 100 : 240,
        databaseShare: 1,
      }),
  },
  hang: {
    about: 'PostgreSQL hangs: all its processes are stopped with SIGSTOP for a minute, and continued.',
    run: ({ short }) => hangDrill({ seconds: short ? 15 : 60 }),
  },
  'faults-100k': {
    about: '100,000 events while any process is killed every 3 s, the database 20 times.',
    run({ short, events: eventCount, kills, seed }) {
      const events = eventCount ?? (short ? 4_000 : 100_000)
      const total = kills ?? Math.round(events / 400)
      return faultDrill({
        name: 'faults-100k',
        events,
        seed,
        every: 3_000,
        perCycle: Math.ceil(events / total),
        databaseShare: Math.max(2, Math.floor(total / 20)),
      })
    },
  },
  failover: {
    about:
      'Each process of an installation with a database cluster is killed in turn. Needs Debian packages.',
    run: ({ seed, runs, short }) => failoverDrill({ seed, runs: runs ?? (short ? 1 : 5) }),
  },
  container: {
    about: 'The container image is built, started read-only and used. Needs Debian packages and root.',
    run: ({ short }) => containerDrill({ comments: short ? 1 : 10 }),
  },
  text: {
    about:
      'Every function that reads foreign text gets adversarial texts: longest call and growth of its time.',
    run: ({ short }) => textGrowth({ step: short ? 40 : 1 }),
  },
  pauses: {
    about: 'Workers are stopped with SIGSTOP for longer than their leases, and continued.',
    run: ({ events, seed, short }) =>
      pauseDrill({ events: events ?? (short ? 400 : 3_000), seed, pauses: short ? 1 : 4, seconds: 25 }),
  },
  restarts: {
    about: 'Two web processes behind a proxy are restarted in turn with SIGTERM during a storm.',
    run: ({ events, seed, short }) =>
      restartDrill({ events: events ?? (short ? 400 : 6_000), seed, restarts: short ? 4 : 20 }),
  },
  upgrade: {
    about:
      'Two web processes behind the published HAProxy file are replaced by a newer release. Needs HAProxy.',
    run: ({ seed }) => upgradeDrill({ seed }),
  },
  restore: {
    about: 'Back up under load, lose the data folder, restore.',
    run: ({ events, seed, short }) => restoreDrill({ events: events ?? (short ? 300 : 3_000), seed }),
  },
  sweep: {
    about: 'A simulated day in which 30 % of the webhooks are lost, late, or lost for a quiet account.',
    run: ({ events, seed, short }) =>
      sweepDrill({ events: events ?? (short ? 200 : 5_000), hours: short ? 1 : 24, seed }),
  },
  soak: {
    about: 'Memory under 30 minutes of mixed load, and of a build that leaks on purpose. 2 minutes if short.',
    run: ({ minutes, short }) => soakDrill({ minutes: minutes ?? (short ? 2 : 30) }),
  },
}

const { values, positionals } = parseArgs({
  options: {
    events: { type: 'string' },
    kills: { type: 'string' },
    runs: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Date.now()) },
    short: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const unknown = positionals.find((name) => !(name in drills))
if (positionals.length === 0 || unknown !== undefined) {
  if (unknown !== undefined) note(`There is no drill "${unknown}".`)
  note(
    'Usage: npm run drill -- <name>… [--events <n>] [--kills <n>] [--runs <n>] [--minutes <n>] [--seed <text>] [--short]',
  )
  for (const [name, { about }] of Object.entries(drills)) note(`  ${name.padEnd(14)} ${about}`)
  process.exit(2)
}

const measures: Measure[] = []
for (const name of positionals) {
  note(`── ${name}`)
  measures.push(...((await drills[name]?.run(parameters())) ?? []))
}
const judged = judge(measures, readBudgets())
process.stdout.write(`${tableOf(judged)}\n\n`)
process.stdout.write(
  `${JSON.stringify({ at: new Date().toISOString(), machine: machine(), measures: judged })}\n`,
)
const missed = judged.filter(({ kept }) => !kept)
if (missed.length > 0) note(`Broken: ${missed.map(({ name }) => name).join(', ')}`)
process.exit(missed.length > 0 ? 1 : 0)

function parameters(): DrillParameters {
  return {
    events: numberOf('events'),
    kills: numberOf('kills'),
    runs: numberOf('runs'),
    minutes: numberOf('minutes'),
    seed: values.seed,
    short: values.short,
  }
}

function numberOf(name: 'events' | 'kills' | 'runs' | 'minutes'): number | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  note(`--${name} must be a whole number above 0.`)
  process.exit(2)
}

/** The file is ours and holds exactly this. */
function readBudgets(): Budgets {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'))
}
