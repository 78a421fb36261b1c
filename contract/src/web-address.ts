import * as z from 'zod/mini'

/** An address of the web, http or https; `problem` is what a person reads of any other text. */
export const webAddress = (problem: string) =>
  z.string(problem).check(
    z.trim(),
    z.refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), problem),
  )
