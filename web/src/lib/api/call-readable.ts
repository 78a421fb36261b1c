import type { Endpoint, RequestOf } from '@skein/contract/endpoint'
import * as z from 'zod/mini'
import { sendRequest } from './api.ts'

/** Calls a list endpoint; omits entries that this page cannot read because the server is newer, but counts them. */
export async function callReadable<E extends Endpoint, T>(
  endpoint: E,
  input: RequestOf<E>,
  entry: z.ZodMiniType<T>,
): Promise<{ entries: T[]; count: number }> {
  const { data } = await sendRequest(endpoint, input)
  const list: unknown[] = Array.isArray(data) ? data : []
  const entries = list.flatMap((each) => {
    const read = z.safeParse(entry, each)
    return read.success ? [read.data] : []
  })
  return { entries, count: list.length }
}
