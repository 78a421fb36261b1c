import { modelError } from './errors.ts'
import type { Provider } from './provider.ts'

interface Traits {
  /** Tokens in. */
  context: number
  /** Tokens out; for embeddings the length of the vector. */
  output: number
  /** Efforts it takes, its default first; empty where it does not reason. */
  efforts: readonly string[]
  isEmbedding?: true
  /** Takes tools only without reasoning. */
  toolsNeedNoEffort?: true
}

export interface Model extends Traits {
  id: string
}

const EFFORTS = ['medium', 'none', 'low', 'high', 'xhigh', 'max']
const LUNA = { context: 1_050_000, output: 128_000, efforts: EFFORTS }
const GPT4 = { context: 128_000, output: 16_384, efforts: [] }
const OSS = { context: 131_072, output: 65_536, efforts: ['medium', 'low', 'high'] }
const GEMINI = { context: 1_048_576, output: 65_536, efforts: ['none', 'minimal', 'low', 'medium', 'high'] }

const embedding = (output: number, context: number) => ({
  context,
  output,
  efforts: [],
  isEmbedding: true as const,
})

const MODELS: Record<Provider, Record<string, Traits>> = {
  openai: {
    'gpt-6-luna': { ...LUNA, toolsNeedNoEffort: true },
    'gpt-6.1-terra': LUNA,
    'gpt-5.6-terra': { ...LUNA, context: 400_000 },
    'gpt-4o': GPT4,
    'gpt-4o-mini': GPT4,
    'text-embedding-3-small': embedding(1536, 8191),
    'text-embedding-3-large': embedding(3072, 8191),
  },
  groq: {
    'openai/gpt-oss-20b': OSS,
    'openai/gpt-oss-120b': OSS,
    'qwen/qwen3.6-27b': { ...OSS, efforts: ['default', 'none'] },
  },
  gemini: {
    'gemini-3.5-flash-lite': GEMINI,
    'gemini-3.8-flash': GEMINI,
    'gemini-2.5-flash-lite': GEMINI,
    'gemini-2.5-flash': GEMINI,
    'gemini-2.5-pro': GEMINI,
    'gemini-embedding-001': embedding(3072, 2048),
  },
}

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
