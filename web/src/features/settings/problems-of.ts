import type { Schema } from '@skein/contract/endpoint'
import * as z from 'zod/mini'

/** The first problem of each field, in the contract's words; empty when the input may be sent. */
export function problemsOf(schema: Schema, input: unknown): Partial<Record<string, string>> {
  const checked = z.safeParse(schema, input)
  const problems: Partial<Record<string, string>> = {}
  for (const { path, message } of checked.error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}
