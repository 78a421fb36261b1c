import { badParameter } from './errors.ts'
import { isObject, type Params } from './call.ts'

/** Merges query, form and JSON; the body takes precedence. */
export async function readParams(request: Request): Promise<Params> {
  const params: Params = {}
  for (const [name, value] of new URL(request.url).searchParams) params[name] = value
  if (request.method === 'GET' || request.method === 'HEAD') return params
  const type = request.headers.get('content-type') ?? ''
  const text = await request.text()
  if (text === '') return params
  if (type.includes('json') || /^\s*[[{]/.test(text)) return { ...params, ...readJson(text) }
  for (const [name, value] of new URLSearchParams(text)) params[name] = value
  return params
}

function readJson(text: string): Params {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw badParameter('Param body must be valid JSON')
  }
  if (Array.isArray(parsed)) return { subscribed_fields: parsed }
  if (isObject(parsed)) return parsed
  throw badParameter('Param body must be an object')
}
