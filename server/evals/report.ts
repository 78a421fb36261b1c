import type { Judged, SetResult } from './judged-set.ts'

interface Run {
  /** provider:model. */
  model: string
  /** As YYYY-MM-DD. */
  day: string
  results: readonly SetResult[]
}

/** Returns a Markdown table with one row for each set and one column for each language, to keep beside other models. */
export function summaryOf({ model, day, results }: Run): string {
  const all = results.flatMap(({ judged }) => judged)
  const groups = new Set(all.map(({ group }) => group).filter((group) => isLanguage.test(group)))
  const columns = ['all', ...[...groups].toSorted()]
  const rows = results.map((result) => {
    const shares = new Map(rowsOf(result.judged).map(({ group, share }) => [group, share]))
    const cells = columns.map((group) => {
      const share = shares.get(group)
      return share === undefined || Number.isNaN(share) ? '' : percent(share)
    })
    const { cost } = spentOn(result.judged)
    return [result.name, ...cells, `$${cost.toFixed(4)}`, `${result.seconds.toFixed(0)} s`]
  })
  const head = ['set', ...columns, 'cost', 'time']
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [`${model}, ${day}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}

const isLanguage = /^[a-z]{2}$/

/** Returns one row for each group and one for all. */
export function rowsOf(judged: readonly Judged[]) {
  const groups = [...new Set(judged.map(({ group }) => group))]
  const rows = groups.map((group) =>
    rowOf(
      group,
      judged.filter((one) => one.group === group),
    ),
  )
  return [...rows, rowOf('all', judged)]
}

function rowOf(group: string, judged: readonly Judged[]) {
  const right = judged.filter((one) => one.right).length
  return { group, cases: judged.length, right, wrong: judged.length - right, share: right / judged.length }
}

export function spentOn(judged: readonly Judged[]): { input: number; output: number; cost: number } {
  const sum = (of: (one: Judged) => number) => judged.reduce((total, one) => total + of(one), 0)
  return {
    input: sum(({ tokens }) => tokens.input),
    output: sum(({ tokens }) => tokens.output),
    cost: sum(({ cost }) => cost),
  }
}

export function tableOf(result: SetResult, { verbose }: { verbose: boolean }): string {
  const { name, judged, notes, seconds } = result
  const head = ['', 'cases', 'right', 'wrong', 'share']
  const rows = rowsOf(judged).map(({ group, cases, right, wrong, share }) => [
    group,
    String(cases),
    String(right),
    String(wrong),
    percent(share),
  ])
  const widths = head.map((_, place) => Math.max(...[head, ...rows].map((row) => row[place]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, place) => (place === 0 ? cell.padEnd(widths[place] ?? 0) : cell.padStart(widths[place] ?? 0))).join('  ')}`
  const { input, output, cost } = spentOn(judged)
  const spent = input > 0 ? `, ${input} tokens in, ${output} out, $${cost.toFixed(4)}` : ''
  const wrong = verbose
    ? judged.filter(({ right }) => !right).map((one) => `  ✗ ${one.group}: ${one.wrong}`)
    : []
  return [
    `${name} (${seconds.toFixed(1)} s${spent})`,
    ...[head, ...rows].map(line),
    ...notes.map((note) => `  ${note}`),
    ...wrong,
    '',
  ].join('\n')
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
