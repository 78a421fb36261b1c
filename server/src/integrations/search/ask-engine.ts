import type * as z from 'zod'
import { SearchError, type SearchFault } from './errors.ts'

interface Question<S extends z.ZodType> {
  /** The engine's name, for people. */
  name: string
  url: string
  init: RequestInit
  answer: S
  /** Statuses that mean something of their own with this engine. */
  statuses: Readonly<Record<number, SearchFault>>
}

const timeout = 15_000

/** The answer of a search engine. Throws a SearchError. */
export async function askEngine<S extends z.ZodType>(question: Question<S>): Promise<z.output<S>> {
  const { name, url, init, answer, statuses } = question
  let response: Response
  let said: unknown
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    said = await response.json().catch(() => null)
  } catch (cause) {
    throw new SearchError('unavailable', `${name} did not answer.`, { cause })
  }
  if (!response.ok) {
    const kind = statuses[response.status] ?? (response.status >= 500 ? 'unavailable' : 'refused')
    const retryAfterSeconds = secondsOf(response.headers.get('retry-after'))
    throw new SearchError(kind, `${name} answered ${response.status}.`, { retryAfterSeconds })
  }
  const read = answer.safeParse(said)
  if (read.success) return read.data
  throw new SearchError('unavailable', `${name} answered in an unknown form.`, { cause: read.error })
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) ? seconds : undefined
}
