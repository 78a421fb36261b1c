import { providerLabels, type ModelProvider } from '@skein/contract/models'
import type { Ctx } from '#src/context.ts'
import { providerConfig } from '#src/integrations/models/config.ts'
import type { ModelAccess } from '#src/integrations/models/model.ts'
import { SecretError } from '#src/infra/secrets.ts'
import { findKey, resealKey, type StoredKey } from './key-store.ts'

export interface ProviderAccess extends Omit<ModelAccess, 'model'> {
  provider: ModelProvider
  /** Whether the account configured its own server, which may offer other models than the provider. */
  isOwnServer: boolean
}

export interface Missing {
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
export async function findDefaultAccess(
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
