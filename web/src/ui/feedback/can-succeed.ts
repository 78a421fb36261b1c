import { ApiError } from '../../lib/api/api-error.ts'

/** Returns whether another attempt can succeed: what is refused for what it asks is refused again, but a limit of requests passes. */
export const canSucceed = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 429
