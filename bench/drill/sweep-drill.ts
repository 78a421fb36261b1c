import { runProgram } from '../machine/start-process.ts'
import { note, type Measure } from '../report/measure.ts'

/** What the simulation prints. */
interface Figures {
  events: number
  found: number
  undecided: number
  p50: number
  p99: number
  p100: number
  doubled: number
  unanswered: number
  calls: number
  budget_share: number
  lost_share: number
  seconds: number
}

/** Percent of the webhooks that do not arrive in time. */
const share = 30
/** Events of the quiet account. */
const few = 24

/**
 * Simulates hours of an account minute by minute with an injected clock: webhooks that never arrive, webhooks that arrive up
 * to 20 minutes late, and a quiet account.
 */
export async function sweepDrill({
  events,
  hours,
  seed,
}: {
  events: number
  hours: number
  seed: string
}): Promise<Measure[]> {
  const cases = [
    ['sweep', events, 'lost'],
    ['sweep-late', events, 'late'],
    ['sweep-quiet', few, 'lost'],
  ] as const
  // At once: each waits for its own database most of the time.
  const measures = await Promise.all(
    cases.map(async ([name, count, late]) => {
      const args = [count, hours, share, late, seed]
      const figures: Figures = await runProgram('server', 'test/sweep/measure-sweep.ts', args)
      note(
        `${name}: ${figures.events} events in ${hours} simulated hours, ${figures.found} found by sweeps, ${figures.calls} calls, ` +
          `${figures.seconds} s; the connection check reports ${figures.lost_share.toFixed(1)} % lost`,
      )
      return measuresOf(name, figures)
    }),
  )
  return measures.flat()
}

const measuresOf = (name: string, figures: Figures): Measure[] => [
  { name: `${name}.events`, value: figures.events, unit: '' },
  { name: `${name}.found`, value: figures.found, unit: '' },
  { name: `${name}.undecided`, value: figures.undecided, unit: '' },
  { name: `${name}.minutes_p50`, value: figures.p50, unit: 'min' },
  { name: `${name}.minutes_p99`, value: figures.p99, unit: 'min' },
  { name: `${name}.minutes_p100`, value: figures.p100, unit: 'min' },
  { name: `${name}.doubled`, value: figures.doubled, unit: '' },
  { name: `${name}.unanswered`, value: figures.unanswered, unit: '' },
  { name: `${name}.budget_share`, value: figures.budget_share, unit: '%' },
]
