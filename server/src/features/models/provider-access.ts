import { m } from '@skein/messages'
import { modelProviders, providerLabels, type ModelProvider } from '@skein/contract/models/models'
import type { Ctx } from '#src/context.ts'
import type { ModelAccess } from '#src/integrations/models/model.ts'
import { isOfficialAddress, providerConfig } from '#src/integrations/models/config.ts'
import { SecretError } from '#src/infra/secrets.ts'
import { findKey, findKeys, resealKey, type StoredKey } from './key-store.ts'

export interface ProviderAccess extends Omit<ModelAccess, 'model'> {
  provider: ModelProvider
  /** Whether the account configured its own server, which may offer other models than the provider. */
  isOwnServer: boolean
  /** Whether the address is the provider's own, so that the catalogue names its models. */
  isOfficial: boolean
}

/**
 * Why there is no model. `unreachable`: a server did not answer, a retry may help. `no_key`: nothing is configured.
 * `message` tells the owner what is missing and how to fix it.
 */
export interface Missing {
  missing: 'no_model' | 'no_key' | 'dead_model' | 'unreachable'
  message: string
}

/** Returns base URL and key of a provider for an account. The account's key takes precedence over the operator's. */
export async function findAccess(
  ctx: Ctx,
  account_id: string,
  provider: ModelProvider,
): Promise<ProviderAccess | Missing> {
  const storedKey = await findKey(ctx.db, { account_id, provider })
  return storedKey ? accessOf(ctx, storedKey) : operatorAccess(ctx, account_id, provider)
}

/** Returns the access for the operator's models. Ignores an account key for another server. */
export async function findOperatorAccess(
  ctx: Ctx,
  account_id: string,
  provider: ModelProvider,
): Promise<ProviderAccess | Missing> {
  const access = await findAccess(ctx, account_id, provider)
  return 'missing' in access || access.isOwnServer ? operatorAccess(ctx, account_id, provider) : access
}

/** Returns every provider with a key or a server, those of the account first. */
export async function findAccesses(
  ctx: Ctx,
  account_id: string,
): Promise<{ access: ProviderAccess | Missing; isAccounts: boolean }[]> {
  const ownProviders = new Set((await findKeys(ctx.db, account_id)).map(({ provider }) => provider))
  const providers = modelProviders.toSorted(
    (a, b) => Number(ownProviders.has(b)) - Number(ownProviders.has(a)),
  )
  const accesses = await Promise.all(
    providers.map(async (provider) => ({
      access: await findAccess(ctx, account_id, provider),
      isAccounts: ownProviders.has(provider),
    })),
  )
  return accesses.filter(({ access }) => !('missing' in access) || access.missing !== 'no_key')
}

/** Returns the encryption context of a key. */
export const keyContext = ({ account_id, provider }: Pick<StoredKey, 'account_id' | 'provider'>) => ({
  purpose: 'model_key',
  owner: `${account_id} ${provider}`,
})

async function accessOf(ctx: Ctx, storedKey: StoredKey): Promise<ProviderAccess | Missing> {
  const { account_id, provider } = storedKey
  const operator = providerConfig(ctx.env, provider)
  const base_url = storedKey.base_url ?? operator.base_url
  const target = {
    account_id,
    provider,
    base_url,
    isOwnServer: base_url !== operator.base_url,
    isOfficial: isOfficialAddress(provider, base_url),
    paid_by: 'account' as const,
  }
  if (storedKey.api_key === null) return { ...target, api_key: null }
  try {
    const api_key = await ctx.secrets.open(storedKey.api_key, keyContext(storedKey))
    if (ctx.secrets.isStale(storedKey.api_key)) {
      const sealed = await ctx.secrets.seal(api_key, keyContext(storedKey))
      await resealKey(ctx.db, { ...storedKey, old: storedKey.api_key, sealed })
    }
    return { ...target, api_key }
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    ctx.log.error({ err: error, account_id, provider }, 'could not decrypt a model key')
    return {
      missing: 'no_model',
      message: m.server_models_key_unreadable({ provider: providerLabels[provider] }),
    }
  }
}

function operatorAccess({ env }: Ctx, account_id: string, provider: ModelProvider): ProviderAccess | Missing {
  const { base_url, api_key, isOwnServer } = providerConfig(env, provider)
  if (api_key !== null || isOwnServer)
    return {
      account_id,
      provider,
      base_url,
      api_key,
      isOwnServer: false,
      isOfficial: !isOwnServer,
      paid_by: 'operator',
    }
  const label = providerLabels[provider]
  return { missing: 'no_key', message: m.server_models_no_key({ provider: label }) }
}

/** Returns the name of a provider or server in messages. */
export const nameOfAccess = ({ provider, base_url, isOfficial }: ProviderAccess): string =>
  isOfficial ? providerLabels[provider] : `The server at ${new URL(base_url).host}`
