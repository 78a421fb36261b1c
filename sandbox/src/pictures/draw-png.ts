import { crc32, deflateSync } from 'node:zlib'
import { SIZE, type Scene, type Shape } from './shape.ts'

type Color = readonly [red: number, green: number, blue: number]

const LINES_PER_PIXEL = 4

/** A true-colour PNG with soft edges, drawn without any library. */
export function drawPng(scene: Scene, size: number): Buffer {
  const pixels = new Float32Array(size * size * 3)
  fillBackground(pixels, size, scene)
  for (const shape of scene.shapes) fillShape(pixels, size, shape)
  const rows = Buffer.alloc((size * 3 + 1) * size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size * 3; x++)
      rows[y * (size * 3 + 1) + 1 + x] = Math.round(pixels[y * size * 3 + x] ?? 0)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function fillBackground(pixels: Float32Array, size: number, scene: Scene): void {
  const top = colorOf(scene.top)
  const bottom = colorOf(scene.bottom)
  for (let y = 0; y < size; y++) {
    const part = y / (size - 1)
    for (let x = 0; x < size; x++) {
      for (let channel = 0; channel < 3; channel++) {
        pixels[(y * size + x) * 3 + channel] =
          (top[channel] ?? 0) * (1 - part) + (bottom[channel] ?? 0) * part
      }
    }
  }
}

/** Even-odd filling, line by line: four lines to a pixel, and the exact share of it across. */
function fillShape(pixels: Float32Array, size: number, shape: Shape): void {
  const scale = size / SIZE
  const points = shape.points.map(([x, y]) => [x * scale, y * scale] as const)
  const color = colorOf(shape.fill)
  const heights = points.map(([, y]) => y)
  const from = Math.max(0, Math.floor(Math.min(...heights)))
  const to = Math.min(size - 1, Math.ceil(Math.max(...heights)))
  const cover = new Float32Array(size)
  for (let y = from; y <= to; y++) {
    cover.fill(0)
    for (let line = 0; line < LINES_PER_PIXEL; line++) {
      const crossings = crossingsAt(points, y + (line + 0.5) / LINES_PER_PIXEL)
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        coverSpan(cover, crossings[pair] ?? 0, crossings[pair + 1] ?? 0)
      }
    }
    blend(pixels, { y, size, cover, color, opacity: shape.opacity })
  }
}

function crossingsAt(points: (readonly [number, number])[], y: number): number[] {
  const found: number[] = []
  for (const [index, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(index + 1) % points.length] ?? [0, 0]
    if (y1 <= y === y2 <= y) continue
    found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
  }
  return found.sort((left, right) => left - right)
}

function coverSpan(cover: Float32Array, from: number, to: number): void {
  const start = Math.max(0, from)
  const end = Math.min(cover.length, to)
  for (let x = Math.floor(start); x < end; x++) {
    const share = Math.min(end, x + 1) - Math.max(start, x)
    cover[x] = (cover[x] ?? 0) + share / LINES_PER_PIXEL
  }
}

interface Row {
  y: number
  size: number
  cover: Float32Array
  color: Color
  opacity: number
}

function blend(pixels: Float32Array, row: Row): void {
  for (let x = 0; x < row.size; x++) {
    const share = (row.cover[x] ?? 0) * row.opacity
    if (share === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const place = (row.y * row.size + x) * 3 + channel
      pixels[place] = (pixels[place] ?? 0) * (1 - share) + (row.color[channel] ?? 0) * share
    }
  }
}

function colorOf(hex: string): Color {
  return [parseInt(hex.slice(1, 3), 16), parseInt(hex.slice(3, 5), 16), parseInt(hex.slice(5, 7), 16)]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}
