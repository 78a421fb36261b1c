import { messageOf } from '../../lib/api/api-error.ts'
import { controls } from '../../copy/controls.ts'

/** Why a call failed, in words for a person: the server's own where it has any. */
export const causeOf = (error: unknown, fallback: string = controls.somethingWentWrong): string =>
  messageOf(error, error instanceof Error && error.message ? error.message : fallback)
