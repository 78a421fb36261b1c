/** Returns the gain of the only relevant passage among the first ten, 0 to 1. With one relevant passage this is nDCG@10. */
export function gainOf(places: readonly number[], at: number): number {
  const place = places.slice(0, 10).indexOf(at)
  return place < 0 ? 0 : 1 / Math.log2(place + 2)
}

/** Returns whether the passage is among the first five. */
export const isRecalled = (places: readonly number[], at: number): boolean => places.slice(0, 5).includes(at)

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
