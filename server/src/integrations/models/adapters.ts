import type { LanguageModelMiddleware } from 'ai'
import { resolveModel, type ModelEntry } from '@skein/contract/models/models'
import type { Connection } from './connection.ts'
import { ModelError } from './errors.ts'
import { retryStream } from './retry-stream.ts'
import { type PlainModels, withoutStreamedReasoning } from './stream-reasoning.ts'
import type { CallLimits, ModelAccess } from './model.ts'

/** What all models of this process share. */
export interface ModelClient {
  connection: Connection
  plain: PlainModels
  /** Milliseconds before the second, third, … attempt of a stream. */
  retryDelaysMs: readonly number[]
}

/**
 * Returns the AI SDK's model from the adapter of its provider. Requests go over our connection (retries, limits, allowed
 * addresses). Models of the catalogue use the adapter of their provider; all others are called as OpenAI-compatible.
 */
export async function languageModelOf(
  { connection, plain, retryDelaysMs: delays }: ModelClient,
  access: ModelAccess,
  { time_limit, today }: Pick<CallLimits, 'time_limit'> & { today: string },
) {
  const { wrapLanguageModel } = await import('ai')
  const entry = resolveModel(access.provider, access.model, today)?.entry
  const knownEntry = entry?.id === access.model ? entry : null
  const isGoogle = isNativeGemini(access.base_url)
  const settings = {
    baseURL: access.base_url,
    // The connection sends the key; adapters only require one.
    apiKey: 'unused',
    fetch: (url: Parameters<typeof fetch>[0], init?: RequestInit) => {
      const body = bodyOf(init?.body)
      return connection.send({
        access,
        url: String(url instanceof Request ? url.url : url),
        auth: isGoogle ? 'google' : 'bearer',
        body,
        isStream: body.stream === true || String(url).includes('alt=sse'),
        time_limit,
        signal: init?.signal ?? undefined,
      })
    },
  }
  const model = await adapterModel(access, settings, { isGoogle, isKnown: knownEntry !== null })
  const isKnown = knownEntry !== null
  return wrapLanguageModel({
    model,
    middleware: [
      retryStream({ delays, time_limit }),
      withoutStreamedReasoning(access, { isKnown, plain }),
      reasoningOf(knownEntry),
    ],
  })
}

interface AdapterSettings {
  baseURL: string
  apiKey: string
  fetch: typeof fetch
}

async function adapterModel(
  { provider, model, base_url }: ModelAccess,
  settings: AdapterSettings,
  { isGoogle, isKnown }: { isGoogle: boolean; isKnown: boolean },
) {
  const { hostname } = new URL(base_url)
  if (isGoogle) {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
    return createGoogleGenerativeAI({ ...settings, baseURL: nativeGeminiBase(base_url) })(model)
  }
  if (hostname === 'api.openai.com' || (provider === 'openai' && isKnown)) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(settings).chat(model)
  }
  if (hostname === 'api.groq.com' || (provider === 'groq' && isKnown)) {
    const { createGroq } = await import('@ai-sdk/groq')
    return createGroq(settings)(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    ...settings,
    name: provider,
    includeUsage: true,
    supportsStructuredOutputs: true,
  }).chatModel(model)
}

/** Google serves its own API at `/v1beta` and an OpenAI-compatible one at `/v1beta/openai`. */
const googleHost = 'generativelanguage.googleapis.com'

/** Whether chats use Google's own API: at Google, or at a server whose address ends like Google's. */
const isNativeGemini = (base_url: string): boolean =>
  new URL(base_url).hostname === googleHost || base_url.endsWith('/v1beta')

const nativeGeminiBase = (base_url: string): string => base_url.replace(/\/openai$/, '')

/** Returns the base of the OpenAI-compatible API of a server, which lists models and makes vectors. */
export const compatibleBase = (base_url: string): string =>
  base_url.endsWith('/v1beta') ? `${base_url}/openai` : base_url

/** Tokens added for a model that reasons, which counts its reasoning as output. */
const reasoningTokens = 1024

/** Asks a model of the catalogue for its least reasoning. */
const reasoningOf = (entry: ModelEntry | null): LanguageModelMiddleware => ({
  specificationVersion: 'v4',
  transformParams: ({ params }) => {
    if (entry?.reasoning == null) return Promise.resolve(params)
    const { maxOutputTokens } = params
    const extra = entry.reasoning === 'low' ? reasoningTokens : 0
    return Promise.resolve({
      ...params,
      reasoning: entry.reasoning,
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens: maxOutputTokens + extra }),
    })
  },
})

function bodyOf(body: unknown): Record<string, unknown> {
  const value: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
  if (typeof value === 'object' && value !== null) return { ...value }
  throw new ModelError('refused', { detail: 'a chat request without a body' })
}
