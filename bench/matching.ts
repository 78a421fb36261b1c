import { runProgram } from './machine/start-process.ts'
import { measureOf, type Measure, note } from './report/measure.ts'
/** Output of the measured process: milliseconds to build, microseconds per comment of each round. */
interface Figures {
  build: number
  perComment: number[]
  naive: number[]
  matches: number
  /** Microseconds per decided comment of each round. */
  decisions: number[]
  /** Share of the comments that were answered. */
  answered: number
}

/** Measures matching and deciding one comment against many automations, matching also without the index. */
export async function matching({
  rules: automations,
  rounds,
}: {
  rules: number
  rounds: number
}): Promise<Measure[]> {
  const figures: Figures = await runProgram('engine', 'test/measure-matching.ts', [automations, rounds])
  const { build, perComment, naive, matches, decisions, answered } = figures
  const ratios = naive.map((looped, round) => looped / (perComment[round] ?? Number.NaN))
  const measures = [
    measureOf('matching.per_comment', 'us', perComment),
    measureOf('matching.naive_per_comment', 'us', naive),
    measureOf('matching.times_naive', '', ratios),
    measureOf('matching.decision', 'us', decisions),
    { name: 'matching.answered_share', value: answered, unit: '' },
    { name: 'matching.build', value: build, unit: 'ms' },
    { name: 'matching.matches_per_comment', value: matches, unit: '' },
  ]
  for (const { name, value, unit } of measures) note(`${name} ${value.toFixed(2)} ${unit}`)
  return measures
}
