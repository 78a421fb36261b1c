import * as z from 'zod/mini'

/** An http or https address, https:// added to a bare domain; `problem` returns the message for any other text. */
export const webAddress = (problem: () => string) =>
  z.string({ error: problem }).check(
    z.trim(),
    z.overwrite(withScheme),
    z.refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), { error: problem }),
  )

/** Adds https:// to a text that begins with a domain name, such as "example.com/faq". */
export const withScheme = (text: string): string =>
  /^[^\s/?#:@.]+(\.[^\s/?#:@.]+)+([/?#:]|$)/.test(text) ? `https://${text}` : text
