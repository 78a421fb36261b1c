import { hashText } from '../world/random.ts'
import { arc, box, oval, polygon, smooth, type Point, type Scene, type Shape } from './shape.ts'
import { PROFILES, scaled, vessel } from './vessel.ts'

const CLAY = '#b9744f'
const OAT = '#d9c7a8'
const EMBER = '#c4512d'
const INK = '#34495e'
const SAGE = '#7f9172'
const CHALK = '#ece5d8'
const CRUST = '#a8632f'

type Painter = () => Scene

const SCENES: Record<string, Painter> = {
  mugs: () =>
    table('#f3d9c4', '#e8b893', '#8a5a3c', [
      ...vessel({
        at: [196, 470],
        profile: scaled(PROFILES.mug, 1.25),
        color: CLAY,
        glaze: EMBER,
        handle: 'left',
      }),
      ...vessel({
        at: [452, 478],
        profile: scaled(PROFILES.mug, 1.15),
        color: OAT,
        glaze: INK,
        handle: 'right',
      }),
      ...vessel({
        at: [322, 510],
        profile: scaled(PROFILES.mug, 1.35),
        color: CLAY,
        glaze: EMBER,
        speckled: true,
        handle: 'right',
      }),
      ...steam([322, 320]),
    ]),
  bowls: () =>
    table('#dfe6e0', '#c3d0c6', '#6f7f74', [
      ...vessel({ at: [210, 450], profile: scaled(PROFILES.bowl, 1.2), color: OAT, speckled: true }),
      ...vessel({ at: [440, 456], profile: scaled(PROFILES.bowl, 1.15), color: SAGE, speckled: true }),
      ...vessel({ at: [322, 525], profile: scaled(PROFILES.bowl, 1.6), color: CHALK, speckled: true }),
    ]),
  vase: () =>
    table('#efe3d3', '#d8c3a5', '#9c7c56', [
      ...branch([318, 196]),
      ...vessel({ at: [320, 520], profile: scaled(PROFILES.vase, 1.12), color: OAT, glaze: '#8c5a3b' }),
    ]),
  kiln: () => ({ top: '#3a2a26', bottom: '#1c1413', shapes: kiln() }),
  studio: () => room([...shelf(200, 5), ...shelf(350, 4), ...lumps(590)]),
  shelf: () => room([...shelf(170, 5), ...shelf(320, 4), ...shelf(470, 5)]),
  wheel: () => table('#d8dee4', '#b8c4cf', '#5b5149', wheel()),
  glaze: () => table('#d6e2ea', '#aac2d2', '#6b7780', buckets()),
  teapot: () => table('#f0e0d6', '#dcb9a5', '#7c4a39', teapot()),
  workshop: () => table('#ece4d4', '#d9c9a9', '#a78655', [...aprons(), ...lumps(536)]),
  plates: () => table('#e4e0ea', '#c7bfd4', '#65587a', plates()),
  loaf: () => table('#f4e3c8', '#e6c48f', '#7b5430', loaf()),
  buns: () => table('#f7e6cf', '#f0cda0', '#9a6a3c', buns()),
  oven: () => ({ top: '#40352e', bottom: '#221b17', shapes: oven() }),
  fern: () =>
    table('#dfeadb', '#b9d0b1', '#7a6248', [
      ...fern([320, 420]),
      ...vessel({ at: [320, 530], profile: scaled(PROFILES.pot, 1.3), color: CLAY }),
    ]),
  pots: () =>
    table('#e7efe0', '#c9dcbd', '#86714f', [
      ...plantlet([180, 392], SAGE),
      ...vessel({ at: [180, 480], profile: PROFILES.pot, color: OAT }),
      ...plantlet([326, 362], '#5f7f58'),
      ...vessel({ at: [326, 500], profile: scaled(PROFILES.pot, 1.25), color: CLAY }),
      ...plantlet([470, 400], '#8aa36c'),
      ...vessel({ at: [470, 484], profile: scaled(PROFILES.pot, 0.95), color: INK }),
    ]),
}

const SCENE_NAMES = Object.keys(SCENES)

/** Unknown names get a still life of their own that never changes. */
export function paint(name: string): Scene {
  const painter = SCENES[name] ?? SCENES[SCENE_NAMES[hashText(name) % SCENE_NAMES.length] ?? 'mugs']
  if (!painter) throw new Error('There is no scene to paint.')
  return painter()
}

function table(top: string, bottom: string, wood: string, things: Shape[]): Scene {
  return {
    top,
    bottom,
    shapes: [
      oval([150, 120], [300, 220], '#ffffff', 0.2),
      oval([110, 90], [190, 140], '#ffffff', 0.2),
      box([0, 452], [640, 188], wood),
      box([0, 452], [640, 5], '#ffffff', 0.18),
      box([0, 548], [640, 3], '#000000', 0.12),
      ...things,
    ],
  }
}

function room(things: Shape[]): Scene {
  return {
    top: '#efe7da',
    bottom: '#d9cbb4',
    shapes: [oval([520, 120], [320, 260], '#ffffff', 0.22), ...things, box([0, 590], [640, 50], '#8b6b4a')],
  }
}

function shelf(y: number, count: number): Shape[] {
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

function kiln(): Shape[] {
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

function wheel(): Shape[] {
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

function buckets(): Shape[] {
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

function teapot(): Shape[] {
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

function aprons(): Shape[] {
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

function lumps(y: number): Shape[] {
  return [0, 1, 2].flatMap((number) => {
    const x = 150 + number * 170
    return [
      oval([x, y - 4], [70, 14], '#000000', 0.18),
      oval([x, y - 38], [62, 44], '#a98970'),
      oval([x - 16, y - 52], [30, 18], '#ffffff', 0.16),
    ]
  })
}

function plates(): Shape[] {
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

function loaf(): Shape[] {
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

function buns(): Shape[] {
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

function oven(): Shape[] {
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

function steam([x, y]: Point): Shape[] {
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

function branch([x, y]: Point): Shape[] {
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

function fern([x, y]: Point): Shape[] {
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

function plantlet([x, y]: Point, fill: string): Shape[] {
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
