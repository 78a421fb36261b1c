import models from '../../data/models.json' with { type: 'json' }
import { modelError } from './errors.ts'
import type { Provider } from './provider.ts'

interface Traits {
  /** Tokens in. */
  context: number
  /** Tokens out; for embeddings the length of the vector. */
  output: number
  /** Efforts it takes, its default first; empty where it does not reason. */
  efforts: readonly string[]
  isEmbedding?: boolean
  /** Takes tools only without reasoning. */
  toolsNeedNoEffort?: boolean
}

export interface Model extends Traits {
  id: string
}

const MODELS: Record<Provider, Record<string, Traits>> = models

const RETIRED: Record<Provider, RegExp> = {
  openai: /^(gpt-3\.5-turbo.*|text-embedding-ada-002)$/,
  groq: /^(llama3-8b-8192|llama3-70b-8192|mixtral-8x7b-32768|llama-3\.3-70b-versatile|llama-3\.1-8b-instant)$/,
  gemini: /^gemini-(pro|1\.0-pro|1\.5-(flash|pro)(-latest)?)$/,
}

/** Throws if the provider does not have the model (any more). */
export function findModel(provider: Provider, name: string): Model {
  const id = provider === 'gemini' ? name.replace(/^models\//, '') : name
  const traits = MODELS[provider][id]
  if (traits) return { id, ...traits }
  throw modelError(RETIRED[provider].test(id) ? 'model_retired' : 'model_not_found', { provider, model: id })
}

/** The answer of `GET /models`. */
export function listModels(provider: Provider): Record<string, unknown>[] {
  return Object.keys(MODELS[provider]).map((id) => ({
    id: provider === 'gemini' ? `models/${id}` : id,
    object: 'model',
    created: 1_760_000_000,
    owned_by: 'scripted',
  }))
}
