import { fastestOf, millisecondsOf, processorTimeOf } from './processor-time.ts'

/** A function that reads text of strangers or tenants. */
export interface TextFunction {
  /** Path and name. */
  name: string
  run: (text: string) => unknown
  /** Characters of the longest text that the product passes. */
  limit: number
  /** It runs in the reading process or a thread, so that it may take longer than `maxStallMs`. */
  offLoop?: true
}

export interface Growth {
  /** Milliseconds of processor time for a text of the limit. */
  stallMs: number
  /** 1 is linear, 2 quadratic. Null when the time is too short to tell. */
  exponent: number | null
}

export const maxStallMs = 100
/** More than linear by what caches and garbage collection cost; far from quadratic. */
export const maxExponent = 1.75

/** The limit of a function may be low: longer texts show what its loops cost before something raises the limit. */
const minProbe = 16_000
const firstSize = 16
/** Below this the time of a call is too short to compare. */
const minComparedMs = 5

interface GrowthLimits {
  /** Characters of the longest text; by default the limit of the function, and at least 16,000. */
  probe?: number
}

/**
 * Measures a function with a text of growing length. Begins with a short text and stops early, so that even exponential
 * time ends. Times near the limits are measured again, and the fastest counts.
 */
export function measureGrowth(
  { run, limit, offLoop }: TextFunction,
  textOf: (length: number) => string,
  { probe = Math.max(limit, minProbe) }: GrowthLimits = {},
): Growth {
  const tooSlow = offLoop ? 2000 : maxStallMs
  const sizes = [...sizesUpTo(probe), Math.min(limit, probe)].toSorted((a, b) => a - b)
  let stallMs = 0
  for (const size of sizes) {
    const text = textOf(size)
    const call = () => run(text)
    let time = millisecondsOf(call)
    if (time > tooSlow / 2) time = Math.min(time, fastestOf(5, call))
    // Processor time counts caches that other work empties, so a busy machine needs more calls for a fast one.
    if (time > tooSlow) time = Math.min(time, fastestOf(15, call))
    if (size <= limit) stallMs = time
    const isLast = size === probe || time > tooSlow
    if (isLast) return { stallMs, exponent: time < minComparedMs ? null : exponentOf(run, textOf, size) }
  }
  return { stallMs, exponent: null }
}

/** Small steps, above all at first: a call of exponential time must not take much longer than the limit. */
function sizesUpTo(last: number): number[] {
  const sizes: number[] = []
  for (let size = firstSize; size < last; size = size < 64 ? size + 2 : size * 2) sizes.push(size)
  return [...sizes, last]
}

export const isTooSlow = ({ offLoop }: TextFunction, { stallMs, exponent }: Growth): boolean =>
  (!offLoop && stallMs > maxStallMs) || (exponent ?? 0) > maxExponent

/**
 * Compares the time of a text with that of its half and its quarter: the lower growth counts. A growth above the limit is
 * measured again in processor time, because a busy machine interrupts long calls more often than short ones.
 */
function exponentOf(run: TextFunction['run'], textOf: (length: number) => string, size: number): number {
  const calls = [1, 2, 4].map((part) => {
    const text = textOf(Math.floor(size / part))
    return () => run(text)
  })
  const exponent = growthOf(calls.map((call) => fastestOf(7, call)))
  if (exponent <= maxExponent) return exponent
  return Math.min(
    exponent,
    growthOf(calls.map((call) => Math.min(...[1, 2, 3].map(() => processorTimeOf(call))))),
  )
}

const growthOf = ([whole = 0, half = 0, quarter = 0]: readonly number[]): number =>
  Math.min(Math.log2(whole / half), Math.log2(whole / quarter) / 2)
