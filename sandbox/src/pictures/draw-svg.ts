import { SIZE, type Scene, type Shape } from './shape.ts'

export function drawSvg(scene: Scene, mark: 'none' | 'video' | 'album' = 'none'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE * 2}" height="${SIZE * 2}"><defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${scene.top}"/><stop offset="1" stop-color="${scene.bottom}"/></linearGradient></defs><rect width="${SIZE}" height="${SIZE}" fill="url(#b)"/>${scene.shapes.map(path).join('')}${markOf(mark)}</svg>`
}

function path(shape: Shape): string {
  const line = shape.points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')
  const opacity = shape.opacity === 1 ? '' : ` fill-opacity="${round(shape.opacity)}"`
  return `<path d="M${line}Z" fill="${shape.fill}"${opacity}/>`
}

function markOf(mark: 'none' | 'video' | 'album'): string {
  if (mark === 'video') {
    return '<circle cx="320" cy="320" r="62" fill="#000" fill-opacity=".45"/><path d="M300 286l58 34-58 34z" fill="#fff"/>'
  }
  return ''
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
