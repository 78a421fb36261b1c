import type { ModelUsage } from './model.ts'

/**
 * What the caller can do. `limited`: wait. `quota`: add credit. `key`: use another key. `retired`: use another model.
 * `too_long`: shorten the text. `refused`: nothing, a retry fails again. `invalid_answer`: retry. `unavailable`: retry
 * later.
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

const messages: Readonly<Record<ModelErrorKind, string>> = {
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
  /** The provider's error message or our description, for logs. */
  detail?: string
  status?: number | null
  /** The request field that the provider names. */
  param?: string | null
  retryAfterSeconds?: number | null
  /** Tokens used before the failure. */
  usage?: ModelUsage | null
}

/** `message` is for users and never contains text of the provider; `detail` is for logs. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind
  readonly detail: string
  readonly status: number | null
  readonly param: string | null
  readonly retryAfterSeconds: number | null
  readonly usage: ModelUsage | null

  constructor(kind: ModelErrorKind, details: ModelErrorDetails = {}) {
    super(messages[kind])
    this.name = 'ModelError'
    this.kind = kind
    this.detail = withoutSecrets(details.detail ?? '')
    this.status = details.status ?? null
    this.param = details.param ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.usage = details.usage ?? null
  }
}

/** Returns the error with another usage. */
export function withUsage(error: ModelError, usage: ModelUsage): ModelError {
  const { detail, status, param, retryAfterSeconds } = error
  return new ModelError(error.kind, { detail, status, param, retryAfterSeconds, usage })
}

/** Some providers repeat parts of the key in their error message. */
const withoutSecrets = (detail: string) =>
  detail.replaceAll(/\b(sk|gsk|AIza)[-_\w*.]{4,}/g, '[key]').slice(0, 400)
