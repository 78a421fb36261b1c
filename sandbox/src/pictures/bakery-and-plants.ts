import { CRUST } from './clay.ts'
import { arc, box, oval, polygon, smooth, type Point, type Shape } from './shape.ts'

export function loaf(): Shape[] {
  const cuts = [-70, -20, 30, 80].map((x) =>
    polygon(
      smooth(
        [
          [300 + x, 400],
          [330 + x, 372],
          [350 + x, 350],
        ],
        6,
      ).concat([
        [338 + x, 384],
        [306 + x, 408],
      ]),
      '#f0d3a2',
      0.85,
    ),
  )
  return [
    box([90, 506], [460, 26], '#c79a66'),
    oval([320, 512], [214, 22], '#000000', 0.2),
    oval([320, 430], [204, 92], CRUST),
    box([120, 430], [400, 70], CRUST),
    oval([290, 400], [160, 50], '#c98748', 0.6),
    ...cuts,
    ...wheat([520, 350]),
  ]
}

export function buns(): Shape[] {
  return [
    [180, 470],
    [320, 450],
    [460, 472],
    [250, 540],
    [396, 540],
  ].flatMap(([x = 0, y = 0]) => [
    oval([x, y + 34], [78, 14], '#000000', 0.18),
    oval([x, y], [76, 50], '#b8763c'),
    oval([x, y - 8], [66, 38], '#cf9350'),
    arc([x, y - 6], [52, 28], [0.9, 2.3], { width: 9, fill: '#8a5226' }),
    arc([x + 4, y - 4], [28, 14], [0.2, 1.7], { width: 7, fill: '#8a5226' }),
    ...[0, 1, 2, 3, 4].map((speck) =>
      oval([x - 30 + speck * 15, y - 22 + ((speck * 7) % 20)], [3.4, 3], '#fff6e6'),
    ),
  ])
}

export function oven(): Shape[] {
  return [
    box([80, 120], [480, 430], '#6b5d52'),
    box([80, 120], [480, 90], '#80715f'),
    ...[0, 1, 2, 3].map((knob) => oval([170 + knob * 100, 166], [22, 22], '#2e2620')),
    box([120, 250], [400, 250], '#241812'),
    oval([320, 400], [200, 110], '#ff9b45', 0.35),
    ...[0, 1, 2].flatMap((number) => [
      oval([200 + number * 120, 430], [52, 34], CRUST),
      oval([196 + number * 120, 418], [36, 18], '#d79a56'),
    ]),
    box([120, 462], [400, 6], '#a08f80'),
    box([200, 516], [240, 14], '#d7cabb'),
  ]
}

export function fern([x, y]: Point): Shape[] {
  return [-0.95, -0.72, -0.5, -0.26, -0.04, 0.18, 0.42, 0.66, 0.9].flatMap((lean, frond) => {
    const tip: Point = [x + lean * 250, y - 260 + Math.abs(lean) * 200]
    const line = smooth([[x, y], [x + lean * 110, y - 160 + Math.abs(lean) * 40], tip], 9)
    const fill = frond % 2 ? '#4f7a4a' : '#6a9660'
    const leaves = line.slice(3).flatMap(([px, py], index) => {
      const size = 22 - index * 1.2
      return [-1, 1].map((side) =>
        oval([px + side * size * 0.7, py + 4], [size, Math.max(3, size * 0.28)], fill, 0.95),
      )
    })
    return [
      ...leaves,
      polygon([...line, ...line.map(([px, py]): Point => [px + 3, py]).toReversed()], '#3f5f3b'),
    ]
  })
}

export function plantlet([x, y]: Point, fill: string): Shape[] {
  return [-46, -22, 0, 24, 48].map((lean, index) =>
    polygon(
      smooth([
        [x - 6, y + 20],
        [x + lean, y - 60 - (index % 2) * 30],
        [x + lean * 1.4, y - 96 - (index % 2) * 34],
        [x + lean + 12, y - 50],
        [x + 8, y + 20],
      ]),
      fill,
      0.95,
    ),
  )
}

function wheat([x, y]: Point): Shape[] {
  return [0, 1, 2, 3, 4, 5].flatMap((grain) => [
    oval([x - 10, y + grain * 18], [7, 12], '#d8a94f'),
    oval([x + 8, y + 8 + grain * 18], [7, 12], '#c7953c'),
  ])
}
