/** Everything is drawn from filled polygons, so that the same scene becomes an SVG or a PNG. */
export interface Shape {
  points: Point[]
  fill: string
  opacity: number
}

export type Point = readonly [x: number, y: number]

export interface Scene {
  top: string
  bottom: string
  shapes: Shape[]
}

export const SIZE = 640

export function polygon(points: Point[], fill: string, opacity = 1): Shape {
  return { points, fill, opacity }
}

export function box(corner: Point, size: Point, fill: string, opacity = 1): Shape {
  const [x, y] = corner
  const [width, height] = size
  return polygon(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    fill,
    opacity,
  )
}

export function oval(center: Point, radius: Point, fill: string, opacity = 1): Shape {
  const points: Point[] = []
  for (let step = 0; step < 48; step++) {
    const angle = (step / 48) * Math.PI * 2
    points.push([center[0] + Math.cos(angle) * radius[0], center[1] + Math.sin(angle) * radius[1]])
  }
  return polygon(points, fill, opacity)
}

/** An arc with a width: handles, cables, stems. */
export function arc(
  center: Point,
  radius: Point,
  range: Point,
  look: { width: number; fill: string },
): Shape {
  const outer: Point[] = []
  const inner: Point[] = []
  for (let step = 0; step <= 32; step++) {
    const angle = (range[0] + ((range[1] - range[0]) * step) / 32) * Math.PI
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    outer.push([center[0] + x * radius[0], center[1] + y * radius[1]])
    inner.push([center[0] + x * (radius[0] - look.width), center[1] + y * (radius[1] - look.width)])
  }
  return polygon([...outer, ...inner.toReversed()], look.fill)
}

/** A smooth line through points, sampled. */
export function smooth(points: Point[], steps = 10): Point[] {
  const result: Point[] = []
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [index - 1, index, index + 1, index + 2].map(
      (place) => points[Math.min(Math.max(place, 0), points.length - 1)] ?? [0, 0],
    ) as [Point, Point, Point, Point]
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      result.push([
        bend(t, [before[0], from[0], to[0], after[0]]),
        bend(t, [before[1], from[1], to[1], after[1]]),
      ])
    }
  }
  const last = points.at(-1)
  if (last) result.push(last)
  return result
}

function bend(t: number, [a, b, c, d]: [number, number, number, number]): number {
  return (
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  )
}
