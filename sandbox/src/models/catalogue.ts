import { DAY } from '../world/durations.ts'

export const PROVIDERS = ['openai', 'groq', 'gemini'] as const
export type Provider = (typeof PROVIDERS)[number]

export interface Model {
  id: string
  kind: 'chat' | 'embedding'
  /** Tokens in. */
  context: number
  /** Tokens out; for embeddings the length of the vector. */
  output: number
  /** Efforts it takes; empty: it does not reason. The first is its own choice. */
  efforts: readonly string[]
  /** Takes functions only when it is told not to reason. */
  toolsNeedNoEffort?: true
  /** Day of its end; answered as retired from then on. */
  ends?: string
  /** From its end on this one answers in its place. */
  routedTo?: string
}

const EFFORTS = ['medium', 'none', 'low', 'high', 'xhigh', 'max']
const LUNA = { context: 1_050_000, output: 128_000, efforts: EFFORTS }
const GPT4 = { context: 128_000, output: 16_384, efforts: [], ends: '2027-01-14' }
const OSS = { context: 131_072, output: 65_536, efforts: ['medium', 'low', 'high'] }
const GEMINI = { context: 1_048_576, output: 65_536, efforts: ['none', 'minimal', 'low', 'medium', 'high'] }

const chat = (id: string, traits: Omit<Model, 'id' | 'kind'>): Model => ({ id, kind: 'chat', ...traits })
const embedding = (id: string, output: number, context = 8191): Model => ({
  id,
  kind: 'embedding',
  context,
  output,
  efforts: [],
})

const ALIVE: Record<Provider, Model[]> = {
  openai: [
    chat('gpt-6-luna', { ...LUNA, toolsNeedNoEffort: true }),
    chat('gpt-6.1-terra', LUNA),
    chat('gpt-5.6-terra', { ...LUNA, context: 400_000 }),
    chat('gpt-4o', GPT4),
    chat('gpt-4o-mini', GPT4),
    embedding('text-embedding-3-small', 1536),
    embedding('text-embedding-3-large', 3072),
  ],
  groq: [
    chat('openai/gpt-oss-20b', OSS),
    chat('openai/gpt-oss-120b', OSS),
    chat('qwen/qwen3.6-27b', { ...OSS, efforts: ['default', 'none'] }),
  ],
  gemini: [
    chat('gemini-3.5-flash-lite', GEMINI),
    chat('gemini-3.8-flash', GEMINI),
    chat('gemini-2.5-flash-lite', GEMINI),
    chat('gemini-2.5-flash', { ...GEMINI, ends: '2026-12-01', routedTo: 'gemini-3.5-flash-lite' }),
    chat('gemini-2.5-pro', { ...GEMINI, ends: '2026-12-01', routedTo: 'gemini-3.8-flash' }),
    embedding('gemini-embedding-001', 3072, 2048),
  ],
}

const RETIRED: Record<Provider, RegExp> = {
  openai: /^(gpt-3\.5-turbo.*|text-embedding-ada-002)$/,
  groq: /^(llama3-8b-8192|llama3-70b-8192|mixtral-8x7b-32768|llama-3\.3-70b-versatile|llama-3\.1-8b-instant)$/,
  gemini: /^gemini-(pro|1\.0-pro|1\.5-(flash|pro)(-latest)?)$/,
}

type Found = { state: 'alive'; model: Model } | { state: 'retired' } | { state: 'unknown' }

/** `now` decides for models whose day of retirement is known. */
export function findModel(provider: Provider, name: string, now: number): Found {
  const id = provider === 'gemini' ? name.replace(/^models\//, '') : name
  const model = ALIVE[provider].find((one) => one.id === id)
  if (!model) return { state: RETIRED[provider].test(id) ? 'retired' : 'unknown' }
  if (!hasEnded(model, now)) return { state: 'alive', model }
  if (model.routedTo === undefined) return { state: 'retired' }
  return findModel(provider, model.routedTo, now)
}

/** The answer of `GET /models`. */
export function listModels(provider: Provider, now: number): Record<string, unknown>[] {
  return ALIVE[provider]
    .filter((model) => !hasEnded(model, now))
    .map((model) => ({
      id: provider === 'gemini' ? `models/${model.id}` : model.id,
      object: 'model',
      created: 1_760_000_000,
      owned_by: 'scripted',
      ...(provider === 'groq' ? { active: true, context_window: model.context } : {}),
      ...(provider === 'openai' ? { shutdown_date: model.ends ?? null } : {}),
    }))
}

function hasEnded(model: Model, now: number): boolean {
  return model.ends !== undefined && now >= Math.floor(Date.parse(model.ends) / DAY) * DAY
}
