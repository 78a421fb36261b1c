export interface Point {
  /** Minutes. */
  at: number
  value: number
}

/** Returns the slope of the least-squares line through the points, per minute. NaN below two points. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (pick: (point: Point) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [at, value] = [mean((point) => point.at), mean((point) => point.value)]
  const sum = (of: (point: Point) => number) => points.reduce((total, point) => total + of(point), 0)
  return sum((point) => (point.at - at) * (point.value - value)) / sum((point) => (point.at - at) ** 2)
}
