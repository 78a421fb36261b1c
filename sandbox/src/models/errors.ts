import type { Provider } from './catalogue.ts'

interface ModelFault {
  status: number
  code: string | null
  message: string
  /** `invalid_request_error` unless told. */
  type?: string
  param?: string | null
  /** Seconds after which the caller may come again; only for rate limits. */
  retryAfter?: number
}

export class ModelError extends Error {
  readonly fault: ModelFault

  constructor(fault: ModelFault) {
    super(fault.message)
    this.fault = fault
  }
}

/** The body as this provider writes it: Google's own shape for Gemini, OpenAI's for the others. */
export function errorBody(provider: Provider, fault: ModelFault): Record<string, unknown> {
  if (provider === 'gemini') return { error: googleError(fault) }
  const { message, type = 'invalid_request_error', param = null, code } = fault
  return { error: { message, type, ...(provider === 'groq' ? {} : { param }), code } }
}

const GOOGLE_STATUS: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

function googleError(fault: ModelFault): Record<string, unknown> {
  const details: Record<string, unknown>[] = []
  const add = (kind: string, rest: object) =>
    details.push({ '@type': `type.googleapis.com/google.rpc.${kind}`, ...rest })
  if (fault.code === 'invalid_api_key')
    add('ErrorInfo', { reason: 'API_KEY_INVALID', domain: 'googleapis.com' })
  if (fault.status === 429) {
    const per = fault.code === 'insufficient_quota' ? 'Day' : 'Minute'
    add('QuotaFailure', { violations: [{ quotaId: `GenerateRequestsPer${per}PerProjectPerModel` }] })
  }
  if (fault.retryAfter !== undefined) add('RetryInfo', { retryDelay: `${fault.retryAfter}s` })
  return {
    code: fault.status,
    message: fault.message,
    status: GOOGLE_STATUS[fault.status] ?? 'UNKNOWN',
    ...(details.length > 0 ? { details } : {}),
  }
}

export function invalid(
  message: string,
  param: string | null = null,
  code: string | null = null,
): ModelError {
  return new ModelError({ status: 400, message, param, code })
}

export function wrongKey(provider: Provider, given: string | undefined): ModelError {
  const code = 'invalid_api_key'
  if (provider === 'gemini') {
    const message =
      given === undefined
        ? 'Missing or invalid Authorization header.'
        : 'API key not valid. Please pass a valid API key.'
    return new ModelError({ status: 400, code, message })
  }
  const words =
    given === undefined
      ? "You didn't provide an API key. Provide it in an Authorization header using Bearer auth."
      : `Incorrect API key provided: ${masked(given)}.`
  return new ModelError({ status: 401, code, message: provider === 'groq' ? 'Invalid API Key' : words })
}

export function unknownModel(provider: Provider, model: string): ModelError {
  if (provider === 'gemini') return missingAtGoogle(model)
  const message = `The model \`${model}\` does not exist or you do not have access to it.`
  return new ModelError({ status: 404, code: 'model_not_found', message })
}

export function retiredModel(provider: Provider, model: string): ModelError {
  if (provider === 'gemini') return missingAtGoogle(model)
  if (provider === 'groq') {
    const message = `The model \`${model}\` has been decommissioned and is no longer supported.`
    return new ModelError({ status: 400, code: 'model_decommissioned', message })
  }
  const message = `The model \`${model}\` has been deprecated and is no longer available.`
  return new ModelError({ status: 404, code: 'model_not_found', message })
}

function missingAtGoogle(model: string): ModelError {
  const id = model.replace(/^models\//, '')
  const message = `models/${id} is not found for API version v1main, or is not supported for this method.`
  return new ModelError({ status: 404, code: 'model_not_found', message })
}

export function tooManyRequests(provider: Provider, model: string, seconds: number): ModelError {
  const message =
    provider === 'gemini'
      ? `You exceeded your current quota. Please retry in ${seconds}s.`
      : `Rate limit reached for ${model}. Please try again in ${seconds}s.`
  const type = provider === 'openai' ? 'requests' : 'tokens'
  return new ModelError({ status: 429, code: 'rate_limit_exceeded', type, message, retryAfter: seconds })
}

export function noQuota(): ModelError {
  const message = 'You exceeded your current quota, please check your plan and billing details.'
  return new ModelError({ status: 429, code: 'insufficient_quota', type: 'insufficient_quota', message })
}

/** Enough of a key to recognise it, never the key. */
export function masked(key: string): string {
  return key.length < 12 ? `${key.slice(0, 2)}…` : `${key.slice(0, 4)}…${key.slice(-4)}`
}
