import { loadModule, hasSqlDetails, parseSync } from 'libpg-query'
import { findTables, type Tables } from './find-tables.ts'

await loadModule()

/** What may stand for an interpolation, most frequent first. `$` is its number. */
const substitutes = [
  'hole_$',
  '(select 1)',
  '',
  'hole_$ = 1',
  'hole_$ as (select 1)',
  'select 1',
  'and true',
] as const

/** Statements around a part of a statement; `$` is the part. */
const frames = [
  '$',
  'select $',
  'select 1 from $',
  'select 1 from hole $',
  'select 1 from hole where true $',
  'with $ select 1',
  'with hole as (select 1) $ select 1',
  'with hole as (select 1 $) select 1',
  'insert into hole select 1 $',
  'update hole set $',
  'select 1 from hole order by $',
  'select 1 from hole as h ($)',
  'select case $ end',
  'select count(*) $',
]

/** Changes of substitutes that are tried for one text. */
const maxAttempts = 400

/**
 * Returns the tables that a text names, read by the parser of PostgreSQL. The text may be a part of a statement, and
 * interpolations are replaced by what parses. Returns the message of the parser when nothing parses.
 * `outbox o` is read as a table with an alias when `isSource`, and as a column with an alias otherwise.
 */
export function parseText(parts: readonly string[], isSource = false): Tables | string {
  let furthest = { position: -1, message: 'empty' }
  for (const frame of isSource ? ['select 1 from $', ...frames] : frames) {
    const [before = '', after = ''] = frame.split('$')
    const outcome = parseParts([before + (parts[0] ?? ''), ...parts.slice(1)], after)
    if ('tables' in outcome) return outcome
    const position = outcome.position - before.length
    if (position > furthest.position) furthest = { ...outcome, position }
  }
  return furthest.message
}

interface Failure {
  position: number
  message: string
}

/** Tries substitutes for the interpolations nearest before each error, as long as the error moves on. */
function parseParts(parts: readonly string[], after: string): Tables | Failure {
  let choice = parts.slice(1).map(() => 0)
  let outcome = attempt(parts, choice, after)
  for (let attempts = 0; 'message' in outcome && attempts < maxAttempts;) {
    const failure: Failure = outcome
    const starts = holeStarts(parts, choice)
    const near = starts.flatMap((start, hole) => (start <= failure.position ? [hole] : [])).slice(-3)
    let best: { choice: number[]; outcome: Tables | Failure } | undefined
    for (const hole of near.toReversed()) {
      for (let next = 0; next < substitutes.length && !(best && 'tables' in best.outcome); next += 1) {
        const changedChoice = choice.with(hole, next)
        const tried = attempt(parts, changedChoice, after)
        attempts += 1
        if ('tables' in tried) best = { choice: changedChoice, outcome: tried }
        else if (
          restAfter(parts, changedChoice, tried) <
          restAfter(parts, best?.choice ?? choice, best?.outcome ?? failure)
        )
          best = { choice: changedChoice, outcome: tried }
      }
    }
    if (!best) return failure
    ;({ choice, outcome } = best)
  }
  return outcome
}

/** Returns how much of the text is left after an error. It does not depend on the lengths of substitutes. */
function restAfter(parts: readonly string[], choice: readonly number[], outcome: Tables | Failure): number {
  return 'tables' in outcome ? -1 : textOf(parts, choice).length - outcome.position
}

function attempt(parts: readonly string[], choice: readonly number[], after: string): Tables | Failure {
  const text = textOf(parts, choice) + after
  try {
    return findTables(parseSync(text))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const position = hasSqlDetails(error) ? (error.sqlDetails?.cursorPosition ?? -1) : -1
    return { position: position < 0 ? text.length : position, message: error.message }
  }
}

const substituteOf = (choice: readonly number[], hole: number): string =>
  (substitutes[choice[hole] ?? 0] ?? '').replace('$', String(hole))

const textOf = (parts: readonly string[], choice: readonly number[]): string =>
  parts.map((part, place) => (place === 0 ? part : substituteOf(choice, place - 1) + part)).join('')

function holeStarts(parts: readonly string[], choice: readonly number[]): number[] {
  let position = 0
  return parts.slice(0, -1).map((part, hole) => {
    position += part.length
    const start = position
    position += substituteOf(choice, hole).length
    return start
  })
}
