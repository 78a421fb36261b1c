import { m } from '@skein/messages'
import { messageOf } from '../../lib/api/api-error.ts'

/** Returns the reason of a failed request for display: the server's message if there is one, else `fallback`. */
export const causeOf = (error: unknown, fallback: string = m.controls_something_went_wrong()): string =>
  messageOf(error, error instanceof Error && error.message ? error.message : fallback)
