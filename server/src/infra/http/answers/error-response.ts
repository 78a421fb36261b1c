import { m } from '@skein/messages'
import { errorStatus, type ErrorCode, type Failure } from '@skein/contract/endpoint'
import { isDatabaseBusy, isDatabaseUnavailable } from '#src/infra/db/unavailable.ts'
import { AppError } from '#src/infra/errors.ts'

interface FailedAnswer {
  status: (typeof errorStatus)[ErrorCode]
  body: Failure
  headers: Record<string, string>
  /** A bug or an outage: worth a log entry with its stack. */
  unexpected: boolean
}

/** Converts a thrown value into the failure envelope. Details of unexpected errors are never sent. */
export function failedAnswer(error: unknown, requestId: string): FailedAnswer {
  const expectedError = knownError(error)
  const appError = expectedError ?? new AppError('internal', m.server_something_wrong())
  const seconds = appError.retryAfter
  return {
    status: errorStatus[appError.code],
    body: {
      success: false,
      data: null,
      message: appError.message,
      detail: appError.detail ?? appError.message,
      code: appError.code,
      request_id: requestId,
      ...(appError.failed === undefined ? {} : { failed: [...appError.failed] }),
    },
    headers: seconds === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
    unexpected: !(error instanceof AppError),
  }
}

function knownError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error)) {
    return new AppError('unavailable', m.server_unavailable(), {
      retryAfter: 5,
    })
  }
  if (isDatabaseBusy(error)) {
    return new AppError('unavailable', m.server_busy(), { retryAfter: 2 })
  }
  return undefined
}
