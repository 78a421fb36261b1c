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

/**
 * Returns which base URLs may be inside the operator's network: those of the operator's own model servers, with their
 * paths, and any of a host of FETCH_ALLOW on which no such server runs.
 */
export function modelsConfig(env: Env): ModelsConfig {
  const bases = modelProviders.map((provider) => new URL(configured(env)[provider].base_url))
  const baseAddresses = new Set(bases.map(plainAddress))
  const origins = new Set(bases.map(({ origin }) => origin))
  const hosts = new Set(env.FETCH_ALLOW)
  return {
    trusts(base_url) {
      const url = URL.parse(base_url)
      if (url === null) return false
      const port = url.port || (url.protocol === 'https:' ? '443' : '80')
      return origins.has(url.origin)
        ? baseAddresses.has(plainAddress(url))
        : hosts.has(`${url.hostname}:${port}`)
    },
  }
}

const plainAddress = ({ origin, pathname }: URL) => `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}`

const configured = (env: Env) => ({
  openai: { base_url: env.OPENAI_BASE_URL, api_key: env.OPENAI_API_KEY },
  groq: { base_url: env.GROQ_BASE_URL, api_key: env.GROQ_API_KEY },
  gemini: { base_url: env.GEMINI_BASE_URL, api_key: env.GEMINI_API_KEY },
})
