import { hashText } from '../world/random.ts'
import { arc, oval, polygon, smooth, type Point, type Shape } from './shape.ts'

interface Vessel {
  /** Middle of the foot. */
  at: Point
  /** From rim to foot: height above the foot, half the width there. */
  profile: Point[]
  color: string
  glaze?: string
  speckled?: boolean
  handle?: 'left' | 'right'
}

/** A thrown pot: body, glaze, light from the left, shadow on the right, open rim. */
export function vessel(pot: Vessel): Shape[] {
  const [x, y] = pot.at
  const side = smooth(pot.profile.map(([height, half]) => [half, y - height] as const))
  const rim = pot.profile[0] ?? [0, 0]
  const foot = pot.profile.at(-1) ?? [0, 0]
  const rimY = y - rim[0]
  const lip = Math.max(6, rim[1] * 0.16)
  return [
    oval([x + 16, y + 4], [foot[1] * 1.5 + 18, 15], '#2a1c14', 0.16),
    ...handleOf(pot, rimY),
    band(side, x, [-1, 1], pot.color),
    oval([x, y], [foot[1], foot[1] * 0.13], pot.color),
    ...glazeOf(pot, side),
    ...specklesOf(pot, side),
    band(side, x, [0.42, 1], '#1d120c', 0.16),
    band(side, x, [0.74, 1], '#1d120c', 0.12),
    band(side, x, [-0.78, -0.5], '#ffffff', 0.2),
    oval([x, rimY], [rim[1], lip], lighten(pot.glaze ?? pot.color)),
    oval([x, rimY + 1.5], [rim[1] - 6, lip - 3.5], '#2b1d15', 0.72),
  ]
}

/** The strip of the body between two fractions of its half width. */
function band(side: Point[], x: number, [from, to]: Point, fill: string, opacity = 1): Shape {
  const left = side.map(([half, y]): Point => [x + half * from, y])
  const right = side.map(([half, y]): Point => [x + half * to, y])
  return polygon([...left, ...right.toReversed()], fill, opacity)
}

function glazeOf(pot: Vessel, side: Point[]): Shape[] {
  if (!pot.glaze) return []
  const upper = side.slice(0, Math.ceil(side.length * 0.55))
  const [x] = pot.at
  const edge = upper.at(-1) ?? [0, 0]
  const drips: Point[] = []
  for (let step = 0; step <= 24; step++) {
    const across = 1 - (step / 24) * 2
    drips.push([x + edge[0] * across, edge[1] + 10 + Math.sin(across * 7 + pot.at[0]) * 9])
  }
  return [
    polygon(
      [
        ...upper
          .map(([half, y]): Point => [x - half, y])
          .toReversed()
          .toReversed(),
        ...drips.toReversed(),
        ...upper.map(([half, y]): Point => [x + half, y]).toReversed(),
      ],
      pot.glaze,
      0.92,
    ),
  ]
}

function specklesOf(pot: Vessel, side: Point[]): Shape[] {
  if (!pot.speckled) return []
  const specks: Shape[] = []
  for (let number = 0; number < 46; number++) {
    const hash = hashText(`${pot.at.join()}-${number}`)
    const [half, y] = side[hash % side.length] ?? [0, 0]
    const across = (((hash >>> 8) % 180) - 90) / 100
    const size = 1.2 + ((hash >>> 16) % 14) / 8
    specks.push(oval([pot.at[0] + half * across, y], [size, size], '#4a3426', 0.5))
  }
  return specks
}

function handleOf(pot: Vessel, rimY: number): Shape[] {
  if (!pot.handle) return []
  const height = pot.at[1] - rimY
  const half = pot.profile[Math.floor(pot.profile.length / 2)]?.[1] ?? 40
  const sign = pot.handle === 'right' ? 1 : -1
  const center: Point = [pot.at[0] + sign * (half - 4), rimY + height * 0.46]
  const range: Point = pot.handle === 'right' ? [-0.5, 0.5] : [0.5, 1.5]
  const fill = pot.glaze ?? pot.color
  return [arc(center, [height * 0.34, height * 0.33], range, { width: Math.max(9, height * 0.1), fill })]
}

function lighten(color: string, by = 26): string {
  const channels = [1, 3, 5].map((place) => Math.min(255, parseInt(color.slice(place, place + 2), 16) + by))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

export const PROFILES = {
  mug: [
    [128, 56],
    [110, 57],
    [60, 58],
    [20, 57],
    [0, 50],
  ],
  bowl: [
    [84, 92],
    [60, 84],
    [32, 62],
    [12, 38],
    [0, 34],
  ],
  vase: [
    [300, 34],
    [272, 26],
    [232, 30],
    [160, 76],
    [86, 86],
    [30, 62],
    [0, 46],
  ],
  jar: [
    [150, 44],
    [136, 54],
    [96, 70],
    [44, 68],
    [0, 48],
  ],
  plate: [
    [26, 128],
    [16, 116],
    [8, 84],
    [0, 70],
  ],
  pot: [
    [104, 62],
    [84, 60],
    [40, 52],
    [0, 44],
  ],
  tall: [
    [210, 40],
    [150, 46],
    [70, 50],
    [0, 44],
  ],
} satisfies Record<string, Point[]>

export function scaled(profile: Point[], by: number): Point[] {
  return profile.map(([height, half]) => [height * by, half * by])
}
