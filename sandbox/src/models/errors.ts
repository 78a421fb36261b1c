import type { Provider } from './provider.ts'

interface ModelFault {
  status: number
  code: string | null
  message: string
  /** `invalid_request_error` by default. */
  type?: string
  param?: string | null
  /** Seconds; only of a rate limit. */
  retryAfter?: number | undefined
}

export class ModelError extends Error {
  readonly fault: ModelFault

  constructor(fault: ModelFault) {
    super(fault.message)
    this.fault = fault
  }
}

export function invalid(message: string, param: string | null = null, code: string | null = null) {
  return new ModelError({ status: 400, message, param, code })
}

interface Subject {
  provider: Provider
  model: string
  retryAfter?: number
}

/** A documented error as this provider writes it. */
export function modelError(code: TroubleCode, { provider, model, retryAfter = 1 }: Subject): ModelError {
  const fault = { code, ...FAULTS[code], ...OWN[provider][code] }
  const message = fault.message.replace('{model}', () => model)
  return new ModelError({ ...fault, message, ...(code === 'rate_limit_exceeded' && { retryAfter }) })
}

type Known = Omit<ModelFault, 'code'> & Partial<ModelFault>
type More = Partial<ModelFault>
const knownError = (status: number, message: string, more: More = {}): Known => ({ status, message, ...more })
const SERVER = { code: null, type: 'server_error' }

const FAULTS = {
  rate_limit_exceeded: knownError(429, 'Rate limit reached for {model}.', { type: 'requests' }),
  insufficient_quota: knownError(429, 'You exceeded your current quota.', { type: 'insufficient_quota' }),
  server_error: knownError(500, 'The server had an error while processing your request.', SERVER),
  overloaded: knownError(503, 'The model is overloaded. Please try again later.', SERVER),
  model_retired: knownError(404, 'The model `{model}` has been deprecated.', { code: 'model_not_found' }),
  model_not_found: knownError(404, 'The model `{model}` does not exist.'),
  invalid_api_key: knownError(401, 'Incorrect API key provided.'),
  context_length_exceeded: knownError(400, 'The messages exceed the context length.', { param: 'messages' }),
  tool_use_failed: knownError(400, 'Failed to call a function. Please adjust your prompt.'),
}
export type TroubleCode = keyof typeof FAULTS
export const TROUBLE_CODES = Object.keys(FAULTS) as TroubleCode[]

const MISSING_AT_GOOGLE = knownError(404, 'models/{model} is not found for API version v1main.')
const OWN: Record<Provider, Partial<Record<TroubleCode, Known>>> = {
  openai: {},
  groq: {
    rate_limit_exceeded: knownError(429, 'Rate limit reached for {model}.', { type: 'tokens' }),
    model_retired: knownError(400, 'The model `{model}` is decommissioned.', {
      code: 'model_decommissioned',
    }),
  },
  gemini: {
    invalid_api_key: knownError(400, 'API key not valid. Please pass a valid API key.'),
    model_retired: MISSING_AT_GOOGLE,
    model_not_found: MISSING_AT_GOOGLE,
  },
}

/** The body as this provider writes it: Google's own shape for Gemini, OpenAI's for the others. */
export function errorBody(provider: Provider, fault: ModelFault): Record<string, unknown> {
  if (provider === 'gemini') return { error: googleError(fault) }
  const { message, type = 'invalid_request_error', param = null, code } = fault
  return { error: { message, type, ...(provider === 'groq' ? {} : { param }), code } }
}

const GOOGLE_STATUS: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

function googleError({ status, message, code, retryAfter }: ModelFault): Record<string, unknown> {
  const details: object[] = []
  const add = (kind: string, rest: object) =>
    details.push({ '@type': `type.googleapis.com/google.rpc.${kind}`, ...rest })
  if (code === 'invalid_api_key') add('ErrorInfo', { reason: 'API_KEY_INVALID', domain: 'googleapis.com' })
  if (status === 429) {
    const per = code === 'insufficient_quota' ? 'Day' : 'Minute'
    add('QuotaFailure', { violations: [{ quotaId: `GenerateRequestsPer${per}PerProjectPerModel` }] })
  }
  if (retryAfter !== undefined) add('RetryInfo', { retryDelay: `${retryAfter}s` })
  return { code: status, message, status: GOOGLE_STATUS[status] ?? 'UNKNOWN', ...(details[0] && { details }) }
}
