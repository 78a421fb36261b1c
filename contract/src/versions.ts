import * as z from 'zod/mini'

/** The version of something that several people edit. Each save increments it; 0 while nothing is saved. */
export const Version = z.number()

/**
 * The version as it was shown to the person who saves or confirms a change. If the stored one is another by then, the
 * answer is 409 with the detail `version` and nothing is changed. Without it, any version is accepted.
 */
export const ShownVersion = z.optional(z.coerce.number<number>().check(z.int('A version is a whole number.')))
