import type * as z from 'zod'
import { PlatformError } from './errors.ts'
import { at } from './fields.ts'
import { unreadableResponse } from './graph.ts'

/** Parses a response with its schema. Throws `unclear` when the shape differs: the effect may have happened. */
export function parseResponse<T extends z.ZodType>(schema: T, response: unknown): z.output<T> {
  const result = schema.safeParse(response)
  if (!result.success) throw unreadableResponse()
  return result.data
}

/** Checks the response of calls that return only `{success: true}`. */
export function requireSuccess(response: unknown): void {
  if (at(response, 'success') === false) throw unreadableResponse()
}

/** Returns the response, or null when the object does not exist. */
export async function nullIfNotFound<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (error instanceof PlatformError && error.reason === 'not_found') return null
    throw error
  }
}
