import type { Provider } from './catalogue.ts'
import {
  invalid,
  ModelError,
  noQuota,
  retiredModel,
  tooManyRequests,
  unknownModel,
  wrongKey,
} from './errors.ts'

export const TROUBLE_CODES = [
  'rate_limit_exceeded',
  'insufficient_quota',
  'server_error',
  'overloaded',
  'model_retired',
  'model_not_found',
  'invalid_api_key',
  'context_length_exceeded',
  'tool_use_failed',
] as const
type TroubleCode = (typeof TROUBLE_CODES)[number]

export interface ModelTrouble {
  id: number
  kind: 'fail' | 'slow' | 'stall' | 'break'
  /** Null stands for any. */
  provider: Provider | null
  model: string | null
  endpoint: 'chat' | 'embeddings' | null
  code: TroubleCode
  /** Instead of the code's own. */
  status: number | null
  message: string | null
  /** Seconds, with a rate limit. */
  retry_after: number
  milliseconds: number
  /** Before each piece of a stream. */
  piece_milliseconds: number
  how: 'cut' | 'error'
  /** Pieces that still arrive before the stream breaks. */
  after_pieces: number
  /** How many calls are still to meet it; null means all. */
  remaining: number | null
  fired: number
}

export interface Subject {
  provider: Provider
  model: string
  endpoint: 'chat' | 'embeddings'
}

/** The first trouble of these kinds that this call meets; counts it as fired. */
export function takeTrouble(
  world: { settings: { models: { troubles: ModelTrouble[] } } },
  subject: Subject,
  kinds: readonly ModelTrouble['kind'][],
): ModelTrouble | undefined {
  const found = world.settings.models.troubles.find(
    (trouble) =>
      kinds.includes(trouble.kind) &&
      trouble.remaining !== 0 &&
      (trouble.provider ?? subject.provider) === subject.provider &&
      (trouble.model ?? subject.model) === subject.model &&
      (trouble.endpoint ?? subject.endpoint) === subject.endpoint,
  )
  if (!found) return undefined
  found.fired += 1
  if (found.remaining !== null) found.remaining -= 1
  return found
}

export function troubleError(trouble: ModelTrouble, subject: Subject): ModelError {
  const { fault } = plainError(trouble, subject)
  return new ModelError({
    ...fault,
    status: trouble.status ?? fault.status,
    message: trouble.message ?? fault.message,
  })
}

function plainError({ code, retry_after }: ModelTrouble, { provider, model }: Subject): ModelError {
  switch (code) {
    case 'rate_limit_exceeded':
      return tooManyRequests(provider, model, retry_after)
    case 'insufficient_quota':
      return noQuota()
    case 'server_error':
      return serverError(500, 'The server had an error while processing your request. Sorry about that!')
    case 'overloaded':
      return serverError(503, 'The model is overloaded. Please try again later.')
    case 'model_retired':
      return retiredModel(provider, model)
    case 'model_not_found':
      return unknownModel(provider, model)
    case 'invalid_api_key':
      return wrongKey(provider, 'sk-made-by-the-sandbox')
    case 'context_length_exceeded':
      return tooLong(128_000, 128_001)
    case 'tool_use_failed':
      return invalid('Failed to call a function. Please adjust your prompt.', null, 'tool_use_failed')
  }
}

export function tooLong(most: number, given: number): ModelError {
  const message = `This model's maximum context length is ${most} tokens. However, your messages resulted in ${given} tokens. Please reduce the length of the messages.`
  return invalid(message, 'messages', 'context_length_exceeded')
}

function serverError(status: number, message: string): ModelError {
  return new ModelError({ status, code: null, type: 'server_error', message })
}
