import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { measureOf, type Measure } from './report/measure.ts'
import { note } from './report/note.ts'

const root = join(import.meta.dirname, '..')
const program = join(root, 'engine', 'test', 'measure-matching.ts')

/** What the measured process prints: milliseconds to build, then microseconds per comment of each round. */
interface Figures {
  build: number
  perComment: number[]
  naive: number[]
  matches: number
}

/** What one comment costs against the keywords of many rules, beside asking every rule by itself. */
export async function matching({
  rules: automations,
  rounds,
}: {
  rules: number
  rounds: number
}): Promise<Measure[]> {
  const args = [program, String(automations), String(rounds)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(root, 'engine') })
  const { build, perComment, naive, matches } = figuresIn(stdout)
  const ratios = naive.map((looped, round) => looped / (perComment[round] ?? Number.NaN))
  const measures = [
    measureOf('matching.per_comment', 'us', perComment),
    measureOf('matching.naive_per_comment', 'us', naive),
    measureOf('matching.times_naive', '', ratios),
    { name: 'matching.build', value: build, unit: 'ms' },
    { name: 'matching.matches_per_comment', value: matches, unit: '' },
  ]
  for (const { name, value, unit } of measures) note(`${name} ${value.toFixed(2)} ${unit}`)
  return measures
}

/** Written by our own program. */
const figuresIn = (output: string): Figures => JSON.parse(output)
