import type * as z from 'zod'
import { PlatformError } from './errors.ts'
import { at } from './fields.ts'
import { unreadable } from './graph.ts'

/** An answer as its schema describes it; an answer of another shape leaves open what happened. */
export function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const result = schema.safeParse(answer)
  if (!result.success) throw unreadable()
  return result.data
}

/** For calls that answer `{success: true}` and nothing else. */
export function confirm(answer: unknown): void {
  if (at(answer, 'success') === false) throw unreadable()
}

/** Passes an answer through; a missing object becomes null. */
export async function nullWhenGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PlatformError && error.reason === 'not_found') return null
    throw error
  }
}
