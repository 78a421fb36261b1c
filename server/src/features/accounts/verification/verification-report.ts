import type { VerificationRow } from './verification-types.ts'

/** Hides ids, tokens and secrets. */
const redacted = (text: string): string =>
  text
    .replaceAll(/[A-Za-z0-9_|-]{24,}/g, '[hidden]')
    .replaceAll(/\d{6,}/g, '[id]')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '/')

const heads = ['Check', 'Account', 'Result', 'Details', 'Assumption']

/** Returns the rows as a Markdown table with aligned columns. */
export function tableOf(rows: readonly VerificationRow[]): string {
  const cells = rows.map(({ check, account, state, detail, assumption }) => [
    check,
    account ?? '',
    state,
    redacted(detail),
    assumption ?? '',
  ])
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(heads), rule, ...cells.map(line), '', summaryOf(rows)].join('\n')
}

function summaryOf(rows: readonly VerificationRow[]): string {
  const count = (state: VerificationRow['state']) => rows.filter((row) => row.state === state).length
  return `${count('ok')} ok, ${count('limited')} limited, ${count('failed')} failed, ${count('skipped')} skipped.`
}
