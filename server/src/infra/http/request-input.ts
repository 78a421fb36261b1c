import type * as core from 'zod/v4/core'
import type { Endpoint } from '@skein/contract/endpoint'
import { AppError } from '#src/infra/errors.ts'
import { readForm } from './multipart-body.ts'
import { parseJsonObject, readBody, requireStorable } from './request-body.ts'

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
  return endpoint.multipart ? readForm(request, endpoint, sender) : readJson(request)
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBody(request)
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
function requireKnownFields(schema: core.$ZodType, value: unknown, path = ''): void {
  const def = definitionOf(schema)
  if (value === null || value === undefined) return
  if ('innerType' in def) return requireKnownFields(def.innerType, value, path)
  if (def.type === 'pipe') return requireKnownFields(def.in, value, path)
  if (def.type === 'array' && Array.isArray(value)) {
    for (const item of value) requireKnownFields(def.element, item, path)
  }
  if (def.type !== 'object' || typeof value !== 'object') return
  for (const [name, inner] of Object.entries(value)) {
    const field = def.shape[name]
    const here = path === '' ? name : `${path}.${name}`
    if (field) requireKnownFields(field, inner, here)
    else if (!def.catchall)
      throw new AppError('validation', `Unknown field: ${here}. Leave it out.`, { detail: here })
  }
}

type Definition =
  | { type: 'object'; shape: Record<string, core.$ZodType>; catchall?: core.$ZodType }
  | { type: 'array'; element: core.$ZodType }
  | { type: 'pipe'; in: core.$ZodType }
  | { type: 'optional' | 'nullable' | 'default'; innerType: core.$ZodType }

/** Only these four kinds have nested fields; any other `type` passes every check. */
function definitionOf(schema: core.$ZodType): Definition {
  return schema._zod.def as Definition
}
