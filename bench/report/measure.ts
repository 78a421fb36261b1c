/** One figure of a benchmark. `budgets.json` may have a budget with its name. */
export interface Measure {
  /** `<benchmark>.<figure>`. */
  name: string
  value: number
  unit: string
  /** Lowest and highest of the rounds, where there were several. */
  range?: readonly [number, number]
}

/** Returns the median of several rounds with their range. */
export function measureOf(name: string, unit: string, values: readonly number[]): Measure {
  const sortedValues = values.toSorted((a, b) => a - b)
  const middle = sortedValues.length >> 1
  const low = sortedValues[sortedValues.length % 2 === 0 ? middle - 1 : middle] ?? Number.NaN
  const high = sortedValues[middle] ?? Number.NaN
  const measure: Measure = { name, value: (low + high) / 2, unit }
  const [first, last] = [sortedValues[0], sortedValues.at(-1)]
  if (sortedValues.length > 1 && first !== undefined && last !== undefined) measure.range = [first, last]
  return measure
}

/** Tells on standard error how far a run is; standard output belongs to the results. */
export const note = (text: string): void => void process.stderr.write(`${text}\n`)
