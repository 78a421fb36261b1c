import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { withoutInvisible } from './invisible-text.ts'

/**
 * Returns a name on one line, without invisible characters: marks of direction could make it read like another one, or turn
 * the text after it around.
 */
export const visibleName = (name: string): string => withoutInvisible(name.replaceAll(/[\n\t]+/g, ' ')).trim()

/** A name that people enter: of a workspace, a user or a bot. */
export const Name = (max: number, tooLong?: string) =>
  z.string().check(
    z.overwrite(visibleName),
    // A letter, digit, sign or emoji: something that is drawn.
    z.regex(/[^\p{C}\p{Z}\p{M}]/u, { error: () => m.common_enter_a_name() }),
    z.maxLength(max, tooLong),
  )
