import { AppError } from '#src/infra/errors.ts'

const megabyte = 1024 * 1024
const defaultBodyLimit = megabyte

/** The bytes of a request. Throws `too_large` before more than `limit` bytes are held. `onBytes` may refuse more. */
export async function readBody(
  request: Request,
  limit = defaultBodyLimit,
  onBytes?: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = request.headers.get('content-length')
  if (announced !== null) {
    if (Number(announced) > limit) throw tooLarge(limit)
    // The HTTP parser holds the sender to the announced length.
    if (!onBytes) return new Uint8Array(await request.arrayBuffer())
  }
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    onBytes?.(chunk.byteLength)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Parses a JSON object. Throws when it is not one, not declared as one, or shaped to do harm. */
export function parseJsonObject(bytes: Uint8Array, headers: Headers): Record<string, unknown> {
  requireJson(headers)
  const value = decode(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('bad_request', 'The body must be a JSON object.')
  }
  requireHarmless(value)
  return { ...value }
}

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('bad_request', 'The body is not valid JSON.')
  }
}

function requireJson(headers: Headers): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='))
  const utf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (type.trim() === 'application/json' && utf8 && encoding === 'identity') return
  throw new AppError('unsupported_media', 'Send the body as application/json in UTF-8, not compressed.')
}

const deepest = 20
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Refuses nesting without end, keys that reach for prototypes, and text that no database can hold. */
function requireHarmless(value: unknown, depth = 0): void {
  if (typeof value === 'string') return requireStorable(value)
  if (typeof value !== 'object' || value === null) return
  if (depth >= deepest) throw new AppError('bad_request', 'The body is nested too deeply.')
  for (const [key, inner] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) throw new AppError('bad_request', 'The body has a forbidden key.')
    requireStorable(key)
    requireHarmless(inner, depth + 1)
  }
}

/** Throws for what PostgreSQL cannot keep as text: a zero character, or half of a pair of surrogates. */
export function requireStorable(text: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return
  throw new AppError('bad_request', 'The request has a character that cannot be stored.')
}

function tooLarge(limit: number): AppError {
  return new AppError('too_large', `The body is larger than ${limit / megabyte} MB.`)
}
