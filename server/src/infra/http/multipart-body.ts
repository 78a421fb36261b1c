import type * as core from 'zod/v4/core'
import type { Endpoint } from '@skein/contract/endpoint'
import { AppError } from '#src/infra/errors.ts'
import { readBody, requireStorable } from './request-body.ts'

/** More than any form has; a form of a million empty parts would take long to read. */
const maxParts = 60
/** Bytes of forms that this process may hold at once, and those of one sender: nobody fills it alone. */
const maxHeld = 256 * 1024 * 1024
const maxHeldOfOne = maxHeld / 2

let held = 0
const heldOf = new Map<string, number>()

/** The fields of a form with files. A field whose schema is a list takes every part of its name. */
export async function readForm(
  request: Request,
  { input, multipart }: Pick<Endpoint, 'input' | 'multipart'>,
  sender: string,
): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data\s*;(?:.*;)?\s*boundary="?([^";]{1,70})"?/i.exec(type)?.[1]
  if (boundary === undefined) {
    throw new AppError('unsupported_media', 'Send the body as multipart/form-data.')
  }
  let own = 0
  const hold = (bytes: number) => {
    own += bytes
    keepHeld(sender, bytes)
    if (held > maxHeld || (heldOf.get(sender) ?? 0) > maxHeldOfOne) throw tooMany()
  }
  try {
    const bytes = await readBody(request, multipart?.largest ?? 0, hold)
    requireFewParts(bytes, boundary)
    return fieldsOf(await parsed(bytes, type), input)
  } finally {
    keepHeld(sender, -own)
  }
}

/** Counts what has come, not what was announced: who only announces keeps nobody out. */
function keepHeld(sender: string, bytes: number): void {
  held += bytes
  const kept = (heldOf.get(sender) ?? 0) + bytes
  if (kept > 0) heldOf.set(sender, kept)
  else heldOf.delete(sender)
}

const tooMany = () =>
  new AppError('unavailable', 'Too many uploads at once. Please try again in a moment.', { retryAfter: 5 })

function requireFewParts(bytes: Uint8Array<ArrayBuffer>, boundary: string): void {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let parts = 0
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + boundary.length)) {
    if (++parts > maxParts) throw new AppError('bad_request', 'The form has too many parts.')
  }
}

async function parsed(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw new AppError('bad_request', 'The body is not a valid form.')
  }
}

function fieldsOf(form: FormData, schema: core.$ZodType): Record<string, unknown> {
  const lists = listFields(schema)
  const fields = new Map<string, unknown>()
  for (const name of new Set(form.keys())) {
    const parts = form.getAll(name)
    requireStorable(name)
    for (const part of parts) requireStorable(typeof part === 'string' ? part : part.name)
    if (parts.length > 1 && !lists.has(name)) {
      throw new AppError('bad_request', 'A parameter was given twice.', { detail: name })
    }
    fields.set(name, lists.has(name) ? parts : parts[0])
  }
  fields.delete('__proto__')
  return Object.fromEntries(fields)
}

/** Names of the fields that take a list. */
function listFields(schema: core.$ZodType): Set<string> {
  const { shape = {} } = schema._zod.def as Partial<core.$ZodObjectDef>
  return new Set(
    Object.entries(shape).flatMap(([name, field]) => (field._zod.def.type === 'array' ? [name] : [])),
  )
}
