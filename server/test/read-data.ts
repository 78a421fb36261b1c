import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** Returns the content of a JSON file. Throws if the file does not have the shape of the schema. */
export const readData = <T>(file: URL, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(file, 'utf8')))
