import { modelCatalogue } from '@skein/contract/models/model-catalogue'
import { modelProviders, parseModel, type ModelProvider } from '@skein/contract/models/models'
import { readEnv } from '#src/env.ts'

export interface ModelChoice {
  /** provider:model. */
  model: string
  /** Whether it is the sandbox's scripted model. */
  scripted: boolean
  /** Environment variables for the server, in addition to those of the sandbox. */
  env: Record<string, string>
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the wanted model, whose provider must have a key or a base URL; throws without one. Else returns DEFAULT_MODEL if its provider has a key or a base URL; without DEFAULT_MODEL a model of the first
 * provider that has one; else the scripted model.
 */
export function chooseModel(env: Environment, modelName?: string): ModelChoice {
  const real = modelProviders.filter((provider) => isReachable(env, provider))
  if (modelName !== undefined) {
    const parsedModel = parseModel(modelName)
    if (!parsedModel)
      throw new Error(`--model needs provider:model, like openai:gpt-6-luna, not "${modelName}".`)
    const { provider } = parsedModel
    if (!real.includes(provider))
      throw new Error(
        `Set ${nameOf(provider, 'API_KEY')} or ${nameOf(provider, 'BASE_URL')} to use ${modelName}.`,
      )
    return {
      model: modelName,
      scripted: false,
      env: { DEFAULT_MODEL: modelName, ...accessOf(env, provider) },
    }
  }
  const [first] = real
  const model = env.DEFAULT_MODEL || (first ? firstModelOf(first) : 'openai:gpt-6-luna')
  const provider = real.find((name) => model.toLowerCase().startsWith(`${name}:`))
  return {
    model,
    scripted: provider === undefined,
    env: { DEFAULT_MODEL: model, ...(provider === undefined ? {} : accessOf(env, provider)) },
  }
}

const nameOf = (provider: ModelProvider, what: 'API_KEY' | 'BASE_URL') =>
  `${provider.toUpperCase()}_${what}` as `${Uppercase<ModelProvider>}_${typeof what}`

const isReachable = (env: Environment, provider: ModelProvider) =>
  Boolean(env[nameOf(provider, 'API_KEY')] || env[nameOf(provider, 'BASE_URL')])

function accessOf(env: Environment, provider: ModelProvider): Record<string, string> {
  const defaults = readEnv({ DATABASE_URL: 'postgresql://unused/unused', APP_SECRET: 'unused'.repeat(6) })
  const address = nameOf(provider, 'BASE_URL')
  const key = nameOf(provider, 'API_KEY')
  return { [address]: env[address] || String(defaults[address]), [key]: env[key] ?? '' }
}

function firstModelOf(provider: ModelProvider): string {
  const firstModel = modelCatalogue.find(
    (model) => model.provider === provider && model.kind === 'chat' && model.shutdown_date === null,
  )
  return `${provider}:${firstModel?.id ?? ''}`
}
