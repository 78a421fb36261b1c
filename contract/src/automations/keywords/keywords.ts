import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { keywordsOf } from './keyword-list.ts'

/** Accepts a list or separated text and returns the list. A keyword cannot contain a comma or a line break. */
export const Keywords = z.pipe(
  z.pipe(
    z.union([
      z.string().check(z.maxLength(limits.keywords * (limits.keywordLength + 1))),
      z.array(z.string()),
    ]),
    z.transform((value: string | string[]) => keywordsOf(value)),
  ),
  z
    .array(
      z.string().check(
        z.maxLength(limits.keywordLength, {
          error: () => m.problem_keyword_long({ max: limits.keywordLength }),
        }),
      ),
    )
    .check(z.maxLength(limits.keywords, { error: () => m.problem_keywords({ max: limits.keywords }) })),
)
