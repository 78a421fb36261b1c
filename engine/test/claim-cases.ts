import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Cases = z.strictObject({
  /** Shared sources by the name that cases use for them. */
  sources: z.record(z.string(), z.string()),
  cases: z.array(
    z.tuple([
      z.enum(['en', 'de', 'fr', 'es', 'pt', 'it', 'tr']),
      z.string(),
      z.array(z.string()),
      z.array(z.enum(['price', 'discount', 'date', 'stock', 'link'])),
    ]),
  ),
})
const { sources, cases } = Cases.parse(
  JSON.parse(readFileSync(new URL('claim-cases.json', import.meta.url), 'utf8')),
)

/** Replies in seven languages, labelled by hand: language, reply, sources, and the kinds of unsupported claims. */
export const claimGuardCases = cases.map(
  ([language, reply, names, expected]) =>
    [language, reply, names.map((name) => sources[name] ?? name), expected] as const,
)
