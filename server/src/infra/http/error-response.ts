import { errorStatus, type ErrorCode, type Failure } from '@skein/contract/endpoint'
import { AppError } from '#src/infra/errors.ts'
import { isDatabaseAway, isDatabaseBusy } from './database-faults.ts'

export interface FailedAnswer {
  status: (typeof errorStatus)[ErrorCode]
  body: Failure
  headers: Record<string, string>
  /** A bug or an outage: worth a log entry with its stack. */
  unexpected: boolean
}

/** Turns anything that was thrown into the failure envelope. Nothing of an unexpected error leaves the house. */
export function failedAnswer(error: unknown, requestId: string): FailedAnswer {
  const known = knownFault(error)
  const fault = known ?? new AppError('internal', 'Something went wrong on our side.')
  const seconds = fault.retryAfter
  return {
    status: errorStatus[fault.code],
    body: {
      success: false,
      data: null,
      message: fault.message,
      detail: fault.detail ?? fault.message,
      code: fault.code,
      request_id: requestId,
    },
    headers: seconds === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
    unexpected: !(error instanceof AppError),
  }
}

function knownFault(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', 'The database cannot be reached right now.', { retryAfter: 5 })
  }
  if (isDatabaseBusy(error)) {
    return new AppError('unavailable', 'The database is too busy right now.', { retryAfter: 2 })
  }
  return undefined
}
