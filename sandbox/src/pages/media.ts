import type { Context } from 'hono'
import { drawAvatar } from '../pictures/avatar.ts'
import { drawPng } from '../pictures/draw-png.ts'
import { drawSvg } from '../pictures/draw-svg.ts'
import { paint } from '../pictures/scenes.ts'
import type { World } from '../world.ts'

const drawn = new Map<string, string | Buffer>()

/** A post's picture, or a scene by its name; SVG, or PNG where a real picture file is wanted. */
export function mediaFile(context: Context, world: World, file: string): Response {
  const match = /^([\w.-]+)\.(svg|png)$/.exec(file)
  const name = match?.[1]
  if (!name) return context.notFound() as Response
  const post = world.data.posts.get(name)
  const scene = post?.scene ?? name
  if (match[2] === 'png') {
    return new Response(new Uint8Array(pngOf(scene)), { headers: { 'Content-Type': 'image/png', ...CACHED } })
  }
  const key = `${scene}.${post?.mediaType ?? ''}`
  const svg = drawn.get(key) ?? drawSvg(paint(scene), post?.mediaType === 'VIDEO' ? 'video' : 'none')
  drawn.set(key, svg)
  return context.body(svg.toString(), 200, { 'Content-Type': 'image/svg+xml', ...CACHED })
}

export function avatarFile(context: Context, world: World, file: string): Response {
  const name = decodeURIComponent(file).replace(/\.svg$/, '')
  const known = world.data.accounts.get(name) ?? world.data.people.get(name)
  const google = world.data.googleUsers.get(name)
  const svg = known ? drawAvatar(known.name, known.hue) : drawAvatar(google?.name ?? name)
  return context.body(svg, 200, { 'Content-Type': 'image/svg+xml', ...CACHED })
}

const CACHED = { 'Cache-Control': 'public, max-age=3600' }

function pngOf(scene: string): Buffer {
  const known = drawn.get(`${scene}.png`)
  if (Buffer.isBuffer(known)) return known
  const png = drawPng(paint(scene), 640)
  drawn.set(`${scene}.png`, png)
  return png
}
