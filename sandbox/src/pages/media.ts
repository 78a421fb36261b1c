import { readdirSync, readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { hashText } from '../state/random.ts'
import type { SandboxState } from '../state/state-types.ts'

const folder = new URL('../../pictures/', import.meta.url)
const pictures = new Map(
  readdirSync(folder)
    .sort()
    .map((file) => [file.replace(/\.png$/, ''), new Uint8Array(readFileSync(new URL(file, folder)))]),
)
const names = [...pictures.keys()]
const caching = { 'Cache-Control': 'public, max-age=3600' }

/** Serves a sound, the picture of a post, or a picture by its name. An unknown name always gets the same picture. */
export function mediaFile(context: Context, state: SandboxState, file: string): Response {
  if (file === 'hello.wav')
    return new Response(sound, { headers: { 'Content-Type': 'audio/wav', ...caching } })
  const name = /^([\w.-]+)\.png$/.exec(file)?.[1]
  if (!name) return context.notFound() as Response
  const scene = state.data.posts.get(name)?.scene ?? name
  const picture = pictures.get(scene) ?? pictures.get(names[hashText(scene) % names.length] ?? '')
  if (!picture) return context.notFound() as Response
  return new Response(picture, { headers: { 'Content-Type': 'image/png', ...caching } })
}

const samplesPerSecond = 8000

/** Two tones of half a second, in a WAV file with one byte per sample. */
const sound = createSound([440, 660])

function createSound(tones: readonly number[]): Uint8Array<ArrayBuffer> {
  const perTone = samplesPerSecond / 2
  const size = tones.length * perTone
  const bytes = new Uint8Array(44 + size)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, 36 + size, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, samplesPerSecond, true)
  view.setUint32(28, samplesPerSecond, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, size, true)
  for (let sample = 0; sample < size; sample += 1) {
    const tone = tones[Math.floor(sample / perTone)] ?? 0
    bytes[44 + sample] = 128 + Math.round(60 * Math.sin((2 * Math.PI * tone * sample) / samplesPerSecond))
  }
  return bytes
}

/** Serves the initials of a user on a background in the user's colour. */
export function avatarFile(context: Context, state: SandboxState, file: string): Response {
  const username = decodeURIComponent(file).replace(/\.svg$/, '')
  const user = state.data.accounts.get(username) ?? state.data.people.get(username)
  const name = user?.name ?? state.data.googleUsers.get(username)?.name ?? username
  const svg = avatar(name, user?.hue ?? hashText(name) % 360)
  return context.body(svg, 200, { 'Content-Type': 'image/svg+xml', ...caching })
}

function avatar(name: string, hue: number): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const initials = words.slice(0, 2).map((word) => word[0]?.toUpperCase() ?? '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="192" height="192"><rect width="96" height="96" fill="hsl(${hue} 52% 40%)"/><text x="48" y="49" dominant-baseline="central" text-anchor="middle" font-family="system-ui,sans-serif" font-size="38" font-weight="650" fill="#fff">${initials.join('')}</text></svg>`
}
