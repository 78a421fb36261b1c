import { m } from '@skein/messages'
import type * as core from 'zod/v4/core'
import type { Endpoint } from '@skein/contract/endpoint'
import { unknownField } from '@skein/contract/unknown-field'
import { AppError } from '#src/infra/errors.ts'
import { parseJsonObject, readBody, readHeldBody, requireStorable } from './request-body.ts'

/** Merges body, query and path parameters; the path wins over the query, the query over the body. */
export async function readInput(
  request: Request,
  endpoint: Endpoint,
  { params, sender }: { params: Readonly<Record<string, string>>; sender: string },
): Promise<Record<string, unknown>> {
  const query = readQuery(new URL(request.url).searchParams)
  const body = await readFields(request, endpoint, sender)
  requireKnownFields(endpoint.input, body)
  for (const [name, value] of Object.entries(query)) {
    if (Object.hasOwn(body, name) && body[name] !== value) throw givenTwice(name)
  }
  for (const value of Object.values(params)) requireStorable(value)
  return { ...body, ...query, ...params }
}

async function readFields(
  request: Request,
  endpoint: Endpoint,
  sender: string,
): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  return endpoint.multipart ? readForm(request, endpoint, sender) : readJson(request, sender)
}

async function readJson(request: Request, sender: string): Promise<Record<string, unknown>> {
  const bytes = await readHeldBody(request, { sender })
  return bytes.length === 0 ? {} : parseJsonObject(bytes, request.headers)
}

function readQuery(search: URLSearchParams): Record<string, string> {
  const query = new Map<string, string>()
  for (const [name, value] of search) {
    if (query.has(name)) throw givenTwice(name)
    requireStorable(value)
    query.set(name, value)
  }
  query.delete('__proto__')
  return Object.fromEntries(query)
}

function givenTwice(name: string): AppError {
  return new AppError('bad_request', `${name} was given twice with different values.`, { detail: name })
}

/** Throws for unknown fields, also in nested objects, unless the schema has a catch-all. */
function requireKnownFields(schema: core.$ZodType, body: unknown): void {
  const unknown = unknownField(schema, body)
  if (unknown === null) return
  throw new AppError('validation', `Unknown field: ${unknown}. Leave it out.`, { detail: unknown })
}

/** Maximum number of parts. No form has more; a form with a million empty parts would block the process. */
const maxParts = 60
/** Maximum bytes of forms that this process buffers, in total and per sender, so that one sender cannot use all of it. */
const maxBuffered = 256 * 1024 * 1024
const maxBufferedPerSender = maxBuffered / 2

let buffered = 0
const bufferedBySender = new Map<string, number>()

/** Returns the fields of a form with files. A field whose schema is a list takes all parts with its name. */
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
  let ownBytes = 0
  const onBytes = (bytes: number) => {
    ownBytes += bytes
    addBuffered(sender, bytes)
    if (buffered > maxBuffered || (bufferedBySender.get(sender) ?? 0) > maxBufferedPerSender) throw tooMany()
  }
  try {
    const bytes = await readBody(request, multipart?.largest ?? 0, onBytes)
    requireFewParts(bytes, boundary)
    return fieldsOf(await parsed(bytes, type), input)
  } finally {
    addBuffered(sender, -ownBytes)
  }
}

/** Counts received bytes, not the announced length, which would let a sender block others without sending. */
function addBuffered(sender: string, bytes: number): void {
  buffered += bytes
  const total = (bufferedBySender.get(sender) ?? 0) + bytes
  if (total > 0) bufferedBySender.set(sender, total)
  else bufferedBySender.delete(sender)
}

const tooMany = () => new AppError('unavailable', m.server_too_many_uploads(), { retryAfter: 5 })

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
