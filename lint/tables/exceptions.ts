import type { Exceptions } from './find-problems.ts'

/** What the present code may do against the rules of `find-problems.ts`. */
export const exceptions: Exceptions = { foreign: {}, long: {} }
