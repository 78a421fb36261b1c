import * as z from 'zod/mini'

/** An http or https address; `problem` is the message for any other text. */
export const webAddress = (problem: string) =>
  z.string(problem).check(
    z.trim(),
    z.refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), problem),
  )
