import type { Example } from '@skein/contract/automations/backtest/examples'
import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import type { ExampleVerdict } from '@skein/engine/replay/examples/judge-example'
import type { ExampleRow } from './example-store.ts'

export function toExample({ example_id, past, expected, created_at, author }: ExampleRow): Example {
  const last = past.at(-1)
  if (!last) throw new Error(`Example ${example_id} has no event.`)
  const { event } = last
  const earlier = past.slice(0, -1).map((each) => ({
    text: each.event.text,
    seconds_before: Math.max(0, Math.round((last.at - each.at) / 1000)),
  }))
  return {
    example_id,
    event: {
      kind: event.kind,
      text: event.text,
      ...(event.kind === 'comment' && event.post_id !== '' ? { post_id: event.post_id } : {}),
      ...(event.from_username === null ? {} : { from_username: event.from_username }),
      ...(earlier.length === 0 ? {} : { earlier }),
    },
    expected,
    created_at,
    author,
  }
}

export const textOf = ({ past }: Pick<ExampleRow, 'past'>): string => past.at(-1)?.event.text ?? ''

export function toFailure(row: ExampleRow, { state, got }: ExampleVerdict): ExampleFailure {
  return {
    example_id: row.example_id,
    text: textOf(row),
    expected: row.expected,
    got: state === 'skipped' ? { outcome: 'not_checked', reply: null } : got,
  }
}
