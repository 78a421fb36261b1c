import type { Endpoint } from '@skein/contract/endpoint'
import type { Answer, Browser } from '../services/browser.ts'
import type { Input } from './tenant-types.ts'

/** Calls an endpoint: its input fills the path, then the body or the query. */
export function callEndpoint(
  browser: Browser,
  { method, path, multipart }: Pick<Endpoint, 'method' | 'path' | 'multipart'>,
  input: Input,
): Promise<Answer> {
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return encodeURIComponent(value)
  })
  if (method === 'POST' || method === 'PUT')
    return browser.call(method, `/api${filled}`, { body: multipart ? formOf(rest) : rest })
  const query = new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)]))
  return browser.call(method, `/api${filled}?${query}`)
}

function formOf(input: Input): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    for (const part of [value].flat()) form.append(name, part instanceof File ? part : String(part))
  }
  return form
}
