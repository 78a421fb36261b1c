export interface GmailProblem {
  status: number
  reason: string
  message: string
  /** Google's upper-case word for the status. */
  word: string
}

export class GmailRefusal extends Error {
  readonly problem: GmailProblem

  constructor(problem: GmailProblem) {
    super(problem.message)
    this.problem = problem
  }
}

const words: Readonly<Record<number, [word: string, reason: string, message: string]>> = {
  400: ['INVALID_ARGUMENT', 'invalidArgument', 'Invalid value.'],
  401: [
    'UNAUTHENTICATED',
    'authError',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  ],
  403: ['PERMISSION_DENIED', 'insufficientPermissions', 'Request had insufficient authentication scopes.'],
  404: ['NOT_FOUND', 'notFound', 'Requested entity was not found.'],
  429: [
    'RESOURCE_EXHAUSTED',
    'rateLimitExceeded',
    "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' of service 'gmail.googleapis.com'.",
  ],
  500: ['INTERNAL', 'backendError', 'Internal error encountered.'],
  503: ['UNAVAILABLE', 'backendError', 'The service is currently unavailable.'],
}

export function refusal(status: number, details: { reason?: string; message?: string } = {}): GmailRefusal {
  const [word, reason, message] = words[status] ?? ['UNKNOWN', 'backendError', 'Unknown error.']
  return new GmailRefusal({
    status,
    word,
    reason: details.reason ?? reason,
    message: details.message ?? message,
  })
}

export function problemBody({ status, reason, message, word }: GmailProblem): Record<string, unknown> {
  const scopes = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    domain: 'googleapis.com',
    metadata: { service: 'gmail.googleapis.com' },
  }
  return {
    error: {
      code: status,
      message,
      errors: [{ message, domain: status === 429 ? 'usageLimits' : 'global', reason }],
      status: word,
      ...(reason === 'insufficientPermissions' ? { details: [scopes] } : {}),
    },
  }
}
