import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** A keyword as it is kept: trimmed and lower-cased. Empty text gives null. */
function keywordOf(typed: string): string | null {
  const keyword = typed.trim().toLowerCase()
  return keyword === '' ? null : keyword
}

/** Keywords from a list or from comma-separated text: trimmed, lower-cased, without repeats. */
export function keywordsOf(value: string | string[]): string[] {
  const typed = [value].flat().flatMap((part) => part.split(','))
  return [...new Set(typed.flatMap((word) => keywordOf(word) ?? []))]
}

/** Accepts both spellings of the specification and gives the list. A keyword cannot hold a comma. */
export const Keywords = z.pipe(
  z.pipe(
    z.union([
      z.string().check(z.maxLength(limits.keywords * (limits.keywordLength + 1))),
      z.array(z.string()),
    ]),
    z.transform(keywordsOf),
  ),
  z
    .array(
      z
        .string()
        .check(
          z.maxLength(limits.keywordLength, `A keyword may have at most ${limits.keywordLength} characters.`),
        ),
    )
    .check(z.maxLength(limits.keywords, `A rule may have at most ${limits.keywords} keywords.`)),
)
