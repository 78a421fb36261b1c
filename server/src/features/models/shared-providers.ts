import { modelProviders, type ModelProvider } from '@skein/contract/models/models'
import type { Env } from '#src/env.ts'
import { providerConfig } from '#src/integrations/models/config.ts'

/** Returns the providers with a key or a server that all accounts share. */
export const sharedProviders = (env: Env): ModelProvider[] =>
  modelProviders.filter((provider) => {
    const { api_key, isOwnServer } = providerConfig(env, provider)
    return api_key !== null || isOwnServer
  })
