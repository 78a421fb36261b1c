import type { ModelUsage } from './model.ts'

/**
 * What can be done about it. `limited`: wait. `quota`: pay. `key`: another key. `retired`: another model. `too_long`:
 * less text. `refused`: this request will never pass. `invalid_answer`: ask again. `unavailable`: try later.
 */
export type ModelErrorKind =
  | 'limited'
  | 'quota'
  | 'key'
  | 'retired'
  | 'too_long'
  | 'refused'
  | 'invalid_answer'
  | 'unavailable'
  | 'cancelled'

const sentences: Readonly<Record<ModelErrorKind, string>> = {
  limited: 'The model provider allows no more calls right now.',
  quota: 'The credit or the daily allowance at the model provider is used up.',
  key: 'The model provider does not accept the key.',
  retired: 'The model provider does not offer this model.',
  too_long: 'The text is too long for this model.',
  refused: 'The model provider refused this request.',
  invalid_answer: 'The model gave an answer that cannot be used.',
  unavailable: 'The model provider did not answer.',
  cancelled: 'The call was cancelled.',
}

export interface ModelErrorDetails {
  /** The provider's own words, for logs. */
  words?: string
  status?: number | null
  /** The field of the request that the provider names. */
  param?: string | null
  retryAfterSeconds?: number | null
  /** What was spent before it failed. */
  usage?: ModelUsage | null
}

/** `message` is a sentence for people; it never contains what the provider said. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind
  readonly words: string
  readonly status: number | null
  readonly param: string | null
  readonly retryAfterSeconds: number | null
  readonly usage: ModelUsage | null

  constructor(kind: ModelErrorKind, details: ModelErrorDetails = {}) {
    super(sentences[kind])
    this.name = 'ModelError'
    this.kind = kind
    this.words = withoutSecrets(details.words ?? '')
    this.status = details.status ?? null
    this.param = details.param ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.usage = details.usage ?? null
  }
}

/** The same fault after more was spent. */
export function withUsage(error: ModelError, usage: ModelUsage): ModelError {
  const { words, status, param, retryAfterSeconds } = error
  return new ModelError(error.kind, { words, status, param, retryAfterSeconds, usage })
}

/** Some providers repeat parts of the key. */
const withoutSecrets = (words: string) =>
  words.replaceAll(/\b(sk|gsk|AIza)[-_\w*.]{4,}/g, '[key]').slice(0, 400)
