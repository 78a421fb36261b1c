import { hashText } from '../world/random.ts'
import { CLAY, OAT, EMBER, INK, SAGE, CHALK } from './clay.ts'
import { box, oval, type Scene, type Shape } from './shape.ts'
import { PROFILES, scaled, vessel } from './vessel.ts'
import { shelf, kiln, wheel, buckets, steam, branch } from './studio.ts'
import { teapot, aprons, lumps, plates } from './wares.ts'
import { loaf, buns, oven, fern, plantlet } from './bakery-and-plants.ts'

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
