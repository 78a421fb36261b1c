import type { Endpoint, OutputOf, RequestOf } from '@skein/contract/endpoint'
import { asRecord, requestOf } from './api.ts'
import { knownAt, knownStart } from './bootstrap-data.ts'

/** Later the page is no longer at its beginning. Milliseconds. */
const beginning = 15_000

interface Known<E extends Endpoint> {
  data: OutputOf<E>
  next_cursor: string | null
}

/** What the page itself brought along as the answer to a call. */
export function knownAnswer<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Known<E> | undefined {
  if (Date.now() - knownAt() > beginning) return undefined
  // As with all that the page says, the server has written it in the words of the contract.
  return knownStart().answers?.[requestOf(endpoint, asRecord(input)).url] as Known<E> | undefined
}

/** For a query that shows what the page brought along until the server has answered, or said that it cannot. */
export const knownMeanwhile = <E extends Endpoint>(endpoint: E, input: RequestOf<E>) => ({
  placeholderData: (): OutputOf<E> | undefined => knownAnswer(endpoint, input)?.data,
})
