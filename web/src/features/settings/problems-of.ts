import type { Schema } from '@skein/contract/endpoint'
import * as z from 'zod/mini'

/** Returns the first validation error of each field; empty if the input is valid. */
export function problemsOf(schema: Schema, input: unknown): Partial<Record<string, string>> {
  const checked = z.safeParse(schema, input)
  const problems: Partial<Record<string, string>> = {}
  for (const { path, message } of checked.error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}
