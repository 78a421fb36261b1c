import { m } from '@skein/messages'
import { ApiError, ShownError } from '../../lib/api/api-error.ts'

/**
 * Returns the reason of a failed request for display: the server's message, or one that is written for the user, else
 * `fallback`. The message of any other error is for developers.
 */
export const causeOf = (error: unknown, fallback: string = m.controls_something_went_wrong()): string =>
  error instanceof ApiError || error instanceof ShownError ? error.message : fallback
