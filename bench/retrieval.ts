import { runProgram } from './machine/start-process.ts'
import { percentile } from './load/figures.ts'
import { measureOf, type Measure, note } from './report/measure.ts'
/** What the measured process prints: milliseconds, by name. */
type Figures = Readonly<Record<string, readonly number[]>>

/**
 * Measures how long the search for passages takes, by words and with vectors, in one large account and in many small
 * ones, and how long it takes to learn pages.
 */
export async function retrieval({ chunks, pages }: { chunks: number; pages: number }): Promise<Measure[]> {
  const learned = await run('pages', pages)
  const one = await run(chunks, 1)
  const many = await run(chunks, 100)
  const measures = [
    measureOf('retrieval.learn_pages', 's', secondsOf(learned['pages'])),
    ...measuresOf('retrieval.one_account', one),
    ...measuresOf('retrieval.many_accounts', many),
  ]
  for (const { name, value, unit } of measures) note(`${name} ${value.toFixed(1)} ${unit}`)
  return measures
}

const run = (...args: readonly (string | number)[]): Promise<Figures> =>
  runProgram('server', 'test/knowledge/measure-retrieval.ts', args)

const secondsOf = (milliseconds: readonly number[] = []) => milliseconds.map((each) => each / 1000)

function measuresOf(prefix: string, figures: Figures): Measure[] {
  return Object.entries(figures).flatMap(([kind, times]) => {
    if (!kind.includes('.')) return [measureOf(`${prefix}.${kind}`, 's', secondsOf(times))]
    const name = `${prefix}.${kind.replace('.', '_')}`
    return [
      { name: `${name}_p50`, value: percentile(times, 50), unit: 'ms' },
      { name: `${name}_p95`, value: percentile(times, 95), unit: 'ms' },
    ]
  })
}
