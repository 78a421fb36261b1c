import { messageOf } from '../../lib/api/api-error.ts'
import { controls } from '../../copy/controls.ts'

/** Returns the reason of a failed request for display: the server's message if there is one, else `fallback`. */
export const causeOf = (error: unknown, fallback: string = controls.somethingWentWrong): string =>
  messageOf(error, error instanceof Error && error.message ? error.message : fallback)
