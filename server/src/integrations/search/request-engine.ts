import type * as z from 'zod'
import { SearchError, type SearchFault } from './errors.ts'

interface EngineRequest<S extends z.ZodType> {
  /** Display name of the engine. */
  name: string
  url: string
  init: RequestInit
  response: S
  /** Meaning of statuses that differ between engines. */
  statuses: Readonly<Record<number, SearchFault>>
}

const timeoutMs = 15_000

/** Returns the parsed response of a search engine. Throws a SearchError. */
export async function requestEngine<S extends z.ZodType>(request: EngineRequest<S>): Promise<z.output<S>> {
  const { name, url, init, response: schema, statuses } = request
  let response: Response
  let json: unknown
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    json = await response.json().catch(() => null)
  } catch (cause) {
    throw new SearchError('unavailable', `${name} did not respond.`, { cause })
  }
  if (!response.ok) {
    const kind = statuses[response.status] ?? (response.status >= 500 ? 'unavailable' : 'refused')
    const retryAfterSeconds = secondsOf(response.headers.get('retry-after'))
    throw new SearchError(kind, `${name} responded ${response.status}.`, { retryAfterSeconds })
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new SearchError('unavailable', `${name} responded in an unknown format.`, { cause: parsed.error })
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) ? seconds : undefined
}
