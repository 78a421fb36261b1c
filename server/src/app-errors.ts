import { PlatformError } from './integrations/instagram/errors.ts'
import { ModelError } from './integrations/models/errors.ts'
import { AppError } from './infra/errors.ts'

/** Converts an error of a platform or a model into an AppError; returns other errors unchanged. */
export function toAppError(error: unknown): unknown {
  if (error instanceof ModelError) return fromModelError(error)
  if (!(error instanceof PlatformError)) return error
  const wait = { retryAfter: error.retryAfterSeconds ?? 30 }
  switch (error.kind) {
    case 'limited':
      return new AppError('rate_limited', 'Instagram allows no more calls right now.', wait)
    case 'reconnect':
      return new AppError('reconnect_required', 'Instagram asks for a new login. Connect the account again.')
    case 'rejected':
      return new AppError('platform_rejected', 'Instagram refused this.')
    case 'retry':
    case 'unclear':
      return new AppError('unavailable', 'Instagram did not answer. Please try again in a moment.', wait)
  }
}

function fromModelError({ kind, message, retryAfterSeconds }: ModelError): AppError {
  const wait = { retryAfter: Math.max(1, Math.ceil(retryAfterSeconds ?? 30)) }
  switch (kind) {
    case 'limited':
      return new AppError('rate_limited', message, wait)
    case 'unavailable':
    case 'cancelled':
    case 'invalid_answer':
      return new AppError('unavailable', message, wait)
    case 'quota':
    case 'key':
    case 'retired':
    case 'too_long':
    case 'refused':
      return new AppError('platform_rejected', message)
  }
}
