import { m } from '@skein/messages'
import { AppError } from '#src/infra/errors.ts'
import { holdBody, withinBodyTimeout } from './held-bodies.ts'

const megabyte = 1024 * 1024
const defaultBodyLimit = megabyte

/** Bodies up to this length are not counted: a connection has one, and counting costs time for each webhook. */
const uncountedLength = 16 * 1024

/**
 * Returns the body. Throws `too_large` before more than `limit` bytes are buffered, and `unavailable` when it arrives too
 * slowly or when all unfinished bodies, or those of the sender, take too much memory.
 */
export async function readHeldBody(
  request: Request,
  { sender, limit = defaultBodyLimit }: { sender: string; limit?: number | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) <= Math.min(limit, uncountedLength)) {
    return withinBodyTimeout(readBody(request, limit))
  }
  const heldBody = holdBody(sender)
  try {
    return await withinBodyTimeout(readBody(request, limit, heldBody.add))
  } finally {
    heldBody.release()
  }
}

/** Returns the body. Throws `too_large` before more than `limit` bytes are buffered; `onBytes` may throw earlier. */
export async function readBody(
  request: Request,
  limit = defaultBodyLimit,
  onBytes?: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = request.headers.get('content-length')
  if (announced !== null) {
    if (Number(announced) > limit) throw tooLarge(limit)
    // The HTTP parser enforces the announced length.
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

/** Parses a JSON object. Throws if the content type, the syntax or the structure is not allowed. */
export function parseJsonObject(bytes: Uint8Array, headers: Headers): Record<string, unknown> {
  requireJson(headers)
  const value = decode(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('bad_request', 'The body must be a JSON object.')
  }
  requireSafe(value)
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

const maxDepth = 20
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Throws for deep nesting, keys that pollute prototypes, and text that PostgreSQL cannot store. */
function requireSafe(value: unknown, depth = 0): void {
  if (typeof value === 'string') return requireStorable(value)
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxDepth) throw new AppError('bad_request', 'The body is nested too deeply.')
  for (const [key, inner] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) throw new AppError('bad_request', 'The body has a forbidden key.')
    requireStorable(key)
    requireSafe(inner, depth + 1)
  }
}

/** Throws for text that PostgreSQL cannot store: NUL or a lone surrogate. */
export function requireStorable(text: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return
  throw new AppError('bad_request', 'The request has a character that cannot be stored.')
}

function tooLarge(limit: number): AppError {
  return new AppError('too_large', m.server_body_large({ size: limit / megabyte }))
}
