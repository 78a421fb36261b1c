import { modelProviders, type ModelProvider } from '@skein/contract/models/models'
import type { Env } from '#src/env.ts'
import type { ModelsConfig } from './client.ts'

export interface ProviderConfig {
  base_url: string
  api_key: string | null
  /** A server of the operator may need no key. */
  isOwnServer: boolean
}

const officialHosts: Readonly<Record<ModelProvider, string>> = {
  openai: 'api.openai.com',
  groq: 'api.groq.com',
  gemini: 'generativelanguage.googleapis.com',
}

/** Whether an address is the provider's own. */
export const isOfficialAddress = (provider: ModelProvider, base_url: string): boolean =>
  new URL(base_url).hostname === officialHosts[provider]

/** Returns the operator's settings for a provider. */
export function providerConfig(env: Env, provider: ModelProvider): ProviderConfig {
  const { base_url, api_key } = configured(env)[provider]
  return {
    base_url,
    api_key: api_key ?? null,
    isOwnServer: !isOfficialAddress(provider, base_url),
  }
}

/** Returns the origins that may be inside the operator's network. */
export function modelsConfig(env: Env): ModelsConfig {
  const providerUrls = modelProviders.map((provider) => configured(env)[provider].base_url)
  const allowed = env.FETCH_ALLOW.flatMap((host) => [`http://${host}`, `https://${host}`])
  return { trustedOrigins: new Set([...providerUrls, ...allowed].map((url) => new URL(url).origin)) }
}

const configured = (env: Env) => ({
  openai: { base_url: env.OPENAI_BASE_URL, api_key: env.OPENAI_API_KEY },
  groq: { base_url: env.GROQ_BASE_URL, api_key: env.GROQ_API_KEY },
  gemini: { base_url: env.GEMINI_BASE_URL, api_key: env.GEMINI_API_KEY },
})
