import { hashText } from '../world/random.ts'
import { CLAY, OAT, EMBER, INK, SAGE, CHALK } from './clay.ts'
import { arc, box, oval, polygon, smooth, type Point, type Shape } from './shape.ts'
import { PROFILES, scaled, vessel } from './vessel.ts'

export function shelf(y: number, count: number): Shape[] {
  const colors = [CLAY, OAT, SAGE, INK, EMBER, CHALK]
  const kinds = [PROFILES.jar, PROFILES.mug, PROFILES.bowl, PROFILES.tall, PROFILES.pot]
  const things: Shape[] = [box([36, y], [568, 14], '#7a5a3c'), box([36, y + 14], [568, 6], '#3b2a1c', 0.35)]
  for (let number = 0; number < count; number++) {
    const hash = hashText(`shelf ${y} ${number}`)
    things.push(
      ...vessel({
        at: [96 + number * (500 / count) + (hash % 24), y],
        profile: scaled(kinds[hash % kinds.length] ?? PROFILES.mug, 0.52),
        color: colors[(hash >>> 4) % colors.length] ?? CLAY,
        speckled: hash % 2 === 0,
      }),
    )
  }
  return things
}

export function kiln(): Shape[] {
  const glow: Shape[] = [90, 70, 50].map((size, index) =>
    oval([320, 350], [size * 3.4, size * 3], '#ff8a3c', 0.12 + index * 0.05),
  )
  return [
    box([90, 110], [460, 440], '#57443d'),
    box([90, 110], [460, 12], '#ffffff', 0.12),
    ...bricks(),
    ...glow,
    arcDoor([320, 380], '#2a1712'),
    oval([320, 400], [120, 110], '#ff7a2b', 0.55),
    oval([320, 420], [84, 76], '#ffc062', 0.75),
    ...vessel({ at: [276, 470], profile: scaled(PROFILES.jar, 0.7), color: '#e0763e' }),
    ...vessel({ at: [366, 472], profile: scaled(PROFILES.bowl, 0.62), color: '#f09050' }),
  ]
}

function bricks(): Shape[] {
  const shapes: Shape[] = []
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 7; column++) {
      const tone = hashText(`brick ${row} ${column}`) % 10
      shapes.push(
        box([96 + column * 66 - (row % 2) * 20, 122 + row * 48], [60, 42], '#7b5b4d', 0.25 + tone / 40),
      )
    }
  }
  return shapes
}

function arcDoor([x, y]: Point, fill: string): Shape {
  const points: Point[] = [
    [x - 140, y + 110],
    [x - 140, y],
  ]
  for (let step = 0; step <= 24; step++) {
    const angle = Math.PI + (step / 24) * Math.PI
    points.push([x + Math.cos(angle) * 140, y + Math.sin(angle) * 130])
  }
  return polygon([...points, [x + 140, y + 110]], fill)
}

export function wheel(): Shape[] {
  return [
    oval([320, 540], [230, 58], '#3c3531'),
    oval([320, 528], [230, 56], '#6d645d'),
    oval([320, 524], [200, 46], '#8d837a'),
    arc([320, 524], [150, 34], [0, 2], { width: 4, fill: '#a79c92' }),
    ...vessel({ at: [320, 516], profile: scaled(PROFILES.jar, 1.5), color: '#a98f7a' }),
    ...[0, 1, 2, 3].map((ring) =>
      arc([320, 400 + ring * 26], [100 + ring * 3, 14], [0.05, 0.95], { width: 3, fill: '#8f7663' }),
    ),
  ]
}

export function buckets(): Shape[] {
  const colors = ['#4f7ea3', '#8fb1c4', '#d9d2c3']
  return colors.flatMap((color, index) => {
    const x = 150 + index * 172
    return [
      ...vessel({
        at: [x, 500 + (index % 2) * 36],
        profile: scaled(
          [
            [120, 66],
            [60, 62],
            [0, 54],
          ],
          1.15,
        ),
        color: '#e9e6df',
      }),
      oval([x, 362 + (index % 2) * 36], [66, 8], color),
    ]
  })
}

export function steam([x, y]: Point): Shape[] {
  return [-26, 4, 32].map((offset) => {
    const line = smooth([
      [x + offset, y],
      [x + offset + 16, y - 40],
      [x + offset - 8, y - 84],
      [x + offset + 10, y - 128],
    ])
    return polygon([...line, ...line.map(([px, py]): Point => [px + 9, py]).toReversed()], '#ffffff', 0.4)
  })
}

export function branch([x, y]: Point): Shape[] {
  const stem = smooth([
    [x, y + 20],
    [x + 14, y - 40],
    [x + 60, y - 110],
    [x + 120, y - 150],
  ])
  const leaves = [
    [30, -60],
    [62, -108],
    [96, -132],
    [10, -20],
    [44, -92],
  ].map(([dx = 0, dy = 0], index) =>
    oval([x + dx + (index % 2 ? 20 : -18), y + dy], [24, 11], index % 2 ? '#6f8763' : '#87a077'),
  )
  return [
    polygon([...stem, ...stem.map(([px, py]): Point => [px + 5, py + 3]).toReversed()], '#5c4630'),
    ...leaves,
  ]
}
