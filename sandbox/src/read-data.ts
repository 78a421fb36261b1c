import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** Returns the content of a file in `sandbox/data/`. Throws if the file does not have the shape of the schema. */
export function readData<T>(file: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')))
}
