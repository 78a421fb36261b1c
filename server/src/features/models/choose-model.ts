import {
  dayOf,
  lifecycleOf,
  modelProviders,
  providerLabels,
  resolveModel,
  unknownModel,
  type ModelEntry,
  type ModelProvider,
} from '@skein/contract/models'
import type { Ctx } from '#src/context.ts'
import type { ModelAccess } from '#src/integrations/models/model.ts'
import { providerConfig } from '#src/integrations/models/config.ts'
import { SecretError } from '#src/infra/secrets.ts'
import { findKey, resealKey, type StoredKey } from './key-store.ts'

export interface ProviderAccess extends Omit<ModelAccess, 'model'> {
  provider: ModelProvider
  /** Whether the account configured its own server, which may offer other models than the provider. */
  isOwnServer: boolean
}

interface Missing {
  missing: 'no_model' | 'dead_model'
  /** Message for the owner: what is missing and how to fix it. */
  message: string
}

/** Returns base URL and key of a provider for an account. The account's key takes precedence over the operator's. */
export async function findAccess(
  ctx: Ctx,
  account_id: string,
  provider: ModelProvider,
): Promise<ProviderAccess | Missing> {
  const stored = await findKey(ctx.db, { account_id, provider })
  return stored ? accessOf(ctx, stored) : operatorAccess(ctx, provider)
}

/** Returns the access for the operator's models. Ignores an account key for another server. */
async function findDefaultAccess(
  ctx: Ctx,
  account_id: string,
  provider: ModelProvider,
): Promise<ProviderAccess | Missing> {
  const access = await findAccess(ctx, account_id, provider)
  return 'missing' in access || access.isOwnServer ? operatorAccess(ctx, provider) : access
}

/** Returns the encryption context of a key. */
export const keyContext = ({ account_id, provider }: Pick<StoredKey, 'account_id' | 'provider'>) => ({
  purpose: 'model_key',
  owner: `${account_id} ${provider}`,
})

async function accessOf(ctx: Ctx, stored: StoredKey): Promise<ProviderAccess | Missing> {
  const { provider } = stored
  const operator = providerConfig(ctx.env, provider)
  const base_url = stored.base_url ?? operator.base_url
  const target = { provider, base_url, isOwnServer: base_url !== operator.base_url }
  if (stored.api_key === null) return { ...target, api_key: null }
  try {
    const api_key = await ctx.secrets.open(stored.api_key, keyContext(stored))
    if (ctx.secrets.isStale(stored.api_key)) {
      const sealed = await ctx.secrets.seal(api_key, keyContext(stored))
      await resealKey(ctx.db, { ...stored, old: stored.api_key, sealed })
    }
    return { ...target, api_key }
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    ctx.log.error({ err: error, account_id: stored.account_id, provider }, 'could not decrypt a model key')
    return {
      missing: 'no_model',
      message: `The stored key for ${providerLabels[provider]} cannot be read any more. Save it again.`,
    }
  }
}

function operatorAccess({ env }: Ctx, provider: ModelProvider): ProviderAccess | Missing {
  const { base_url, api_key, isOwnServer } = providerConfig(env, provider)
  if (api_key !== null || isOwnServer) return { provider, base_url, api_key, isOwnServer: false }
  const label = providerLabels[provider]
  return { missing: 'no_model', message: `There is no key for ${label}. Add one under Settings, Model keys.` }
}

/** Model settings of an automation or a bot. */
export interface ModelWish {
  model_usage: 'PLATFORM_DEFAULT' | 'CUSTOM'
  model_provider: string | null
  model_name: string | null
}

interface ChosenModel {
  access: ModelAccess
  /** A model that the catalogue does not know has prices of 0 and a label that says so. */
  entry: ModelEntry
  /** The retired model that was configured, when its replacement is used. */
  replaced_from: string | null
  lifecycle: 'ok' | 'ending'
  /** Models that may replace it on the same server; undefined means the whole catalogue. */
  others: readonly ModelEntry[] | undefined
}

/** Returns the chat model for an account, or what is missing. Not cached, because keys change. */
export async function chooseModel(
  ctx: Ctx,
  account_id: string,
  settings: ModelWish,
): Promise<ChosenModel | Missing> {
  if (settings.model_usage === 'PLATFORM_DEFAULT') return operatorModel(ctx, account_id, 'chat')
  const provider = providerNamed(settings.model_provider ?? '')
  const name = settings.model_name?.trim() ?? ''
  if (!provider || name === '') return { missing: 'no_model', message: messages.unnamed }
  const access = await findAccess(ctx, account_id, provider)
  return 'missing' in access ? access : chosen(ctx, access, { name, kind: 'chat' })
}

/** Returns the embedding model for an account, or what is missing. */
export const embeddingModel = (ctx: Ctx, account_id: string): Promise<ChosenModel | Missing> =>
  operatorModel(ctx, account_id, 'embedding')

/** Returns the model that the operator has configured, or what is missing. */
async function operatorModel(
  ctx: Ctx,
  account_id: string,
  kind: ModelEntry['kind'],
): Promise<ChosenModel | Missing> {
  const configured = kind === 'chat' ? ctx.env.DEFAULT_MODEL : ctx.env.EMBEDDING_MODEL
  const provider = providerNamed(configured?.provider ?? '')
  if (!configured || !provider) {
    return { missing: 'no_model', message: kind === 'chat' ? messages.noDefault : messages.noEmbedding }
  }
  const access = await findDefaultAccess(ctx, account_id, provider)
  return 'missing' in access ? access : chosen(ctx, access, { name: configured.model, kind })
}

function chosen(
  ctx: Ctx,
  { isOwnServer, ...access }: ProviderAccess,
  { name, kind }: { name: string; kind: ModelEntry['kind'] },
): ChosenModel | Missing {
  const today = dayOf(ctx.clock.now())
  const resolved = resolveModel(access.provider, name, today)
  // A custom server may still offer models that the provider has retired, and may lack their replacements.
  const found = isOwnServer && (resolved?.replaced_from || resolved?.entry.retired) ? null : resolved
  const entry = found?.entry ?? unknownModel(access.provider, name, kind)
  const lifecycle = lifecycleOf(entry, today)
  if (lifecycle === 'dead') return { missing: 'dead_model', message: messages.dead(entry, access.provider) }
  if (entry.kind !== kind) return { missing: 'no_model', message: messages.wrongKind(entry, kind) }
  return {
    access: { ...access, model: entry.id },
    entry,
    replaced_from: found?.replaced_from ?? null,
    lifecycle,
    others: found && !isOwnServer ? undefined : [],
  }
}

const providerNamed = (name: string): ModelProvider | undefined =>
  modelProviders.find((provider) => provider === name.trim().toLowerCase())

const messages = {
  unnamed: 'Choose a provider and a model.',
  noDefault:
    'No default model is set. Choose a model of your own, or ask whoever runs this Skein to set DEFAULT_MODEL.',
  noEmbedding: 'No embedding model is set.',
  dead: ({ label }: ModelEntry, provider: ModelProvider) =>
    `${providerLabels[provider]} no longer offers ${label}, and nothing replaces it. Choose another model.`,
  wrongKind: ({ label }: ModelEntry, kind: ModelEntry['kind']) =>
    kind === 'chat' ? `${label} cannot write. Choose another model.` : `${label} makes no vectors.`,
}
