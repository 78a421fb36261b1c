import { OAT, EMBER, INK, SAGE, CHALK } from './clay.ts'
import { arc, box, oval, polygon, smooth, type Shape } from './shape.ts'
import { PROFILES, vessel } from './vessel.ts'

export function teapot(): Shape[] {
  const spout = smooth([
    [410, 420],
    [470, 400],
    [500, 340],
    [520, 320],
  ])
  return [
    polygon(
      [
        ...spout,
        [528, 334],
        ...smooth([
          [514, 350],
          [488, 430],
          [410, 470],
        ]),
      ],
      '#7d3f30',
    ),
    arc([226, 420], [84, 84], [0.55, 1.45], { width: 18, fill: '#7d3f30' }),
    ...vessel({
      at: [320, 520],
      profile: [
        [170, 60],
        [150, 96],
        [96, 130],
        [40, 112],
        [0, 70],
      ],
      color: '#8f4a38',
      glaze: '#b4604a',
    }),
    oval([320, 350], [70, 18], '#a5573f'),
    oval([320, 344], [52, 12], '#c07a60'),
    oval([320, 326], [15, 14], '#7d3f30'),
  ]
}

export function aprons(): Shape[] {
  return [0, 1, 2, 3].flatMap((number) => {
    const x = 96 + number * 140
    const fill = [SAGE, EMBER, INK, OAT][number] ?? OAT
    return [
      oval([x + 30, 112], [5, 5], '#5c4630'),
      polygon(
        [
          [x + 14, 118],
          [x + 46, 118],
          [x + 72, 190],
          [x + 78, 330],
          [x - 18, 330],
          [x - 12, 190],
        ],
        fill,
      ),
      box([x + 6, 232], [50, 46], '#000000', 0.12),
    ]
  })
}

export function lumps(y: number): Shape[] {
  return [0, 1, 2].flatMap((number) => {
    const x = 150 + number * 170
    return [
      oval([x, y - 4], [70, 14], '#000000', 0.18),
      oval([x, y - 38], [62, 44], '#a98970'),
      oval([x - 16, y - 52], [30, 18], '#ffffff', 0.16),
    ]
  })
}

export function plates(): Shape[] {
  const stack = [0, 1, 2, 3, 4, 5].flatMap((number) =>
    vessel({
      at: [250, 540 - number * 22],
      profile: PROFILES.plate,
      color: number % 2 ? CHALK : OAT,
      speckled: true,
    }),
  )
  return [
    ...stack,
    oval([480, 430], [110, 110], CHALK),
    oval([480, 430], [84, 84], '#dcd3c2'),
    oval([480, 430], [80, 80], '#e9e2d4'),
  ]
}
