import { runFailover, type FailoverRun } from '../failover/run-failover.ts'
import { type Measure, note } from '../report/measure.ts'

/** Repeats the failover drill and reports sums and the interruption that 95 % of the kills stay below. */
export async function failoverDrill({ runs, seed }: { runs: number; seed: string }): Promise<Measure[]> {
  const results: FailoverRun[] = []
  for (let run = 1; run <= runs; run += 1) {
    note(`failover, run ${run} of ${runs}`)
    results.push(await runFailover({ seed: `${seed} ${run}` }))
  }
  const sum = (figure: (run: FailoverRun) => number) => results.reduce((total, run) => total + figure(run), 0)
  const interruptions = results
    .flatMap((run) => run.interruptions.map(({ intake, replies }) => Math.max(intake, replies)))
    .toSorted((a, b) => a - b)
  const figures: Record<string, number> = {
    accepted: sum(({ accepted }) => accepted),
    lost: sum(({ lost }) => lost),
    duplicates: sum(({ duplicates }) => duplicates),
    needs_review: sum(({ review }) => review),
    ended_by_themselves: sum(({ endedByThemselves }) => endedByThemselves),
    unfinished_runs: results.filter(({ ended }) => !ended).length,
    kills: interruptions.length,
  }
  const p95 = interruptions[Math.ceil(interruptions.length * 0.95) - 1] ?? Number.NaN
  return [
    ...Object.entries(figures).map(([name, value]) => ({ name: `failover.${name}`, value, unit: '' })),
    { name: 'failover.interruption_p95', value: p95, unit: 's' },
    { name: 'failover.interruption_max', value: interruptions.at(-1) ?? Number.NaN, unit: 's' },
  ]
}
