import { m } from '@skein/messages'
import {
  catalogueAt,
  dayOf,
  lifecycleOf,
  modelProviders,
  parseModel,
  type ModelEntry,
  type ModelProvider,
} from '@skein/contract/models/models'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { findAccess, findAccesses, findOperatorAccess, nameOfAccess } from './provider-access.ts'
import type { Missing, ProviderAccess } from './provider-access.ts'
import { kindOfName, serverModels } from './server-models.ts'
import { modelSettingsOf } from './settings-store.ts'

/** Who chose a default model. */
export type ModelSource = 'account' | 'environment' | 'automatic'

interface DefaultModel {
  access: ProviderAccess
  name: string
  source: ModelSource
}

/** Returns the model of the account's settings, of the environment, or an automatic choice, in this order. */
export async function findDefault(
  ctx: Ctx,
  account_id: string,
  use: 'default' | 'assistant',
): Promise<DefaultModel | Missing> {
  const { default_model, assistant_model } = await modelSettingsOf(ctx.db, account_id)
  const ownModel = parseModel((use === 'assistant' ? assistant_model : null) ?? default_model ?? '')
  if (ownModel) {
    const access = await findAccess(ctx, account_id, ownModel.provider)
    if (!('missing' in access)) return { access, name: ownModel.model, source: 'account' }
    return { ...access, message: m.server_models_or_choose({ message: access.message }) }
  }
  return (
    (await environmentModel(ctx, account_id, ctx.env.DEFAULT_MODEL)) ??
    (await automaticModel(ctx, account_id, 'chat'))
  )
}

/** Returns the embedding model of the environment, or one that a key or server of the account offers. */
export async function findDefaultEmbedding(ctx: Ctx, account_id: string): Promise<DefaultModel | Missing> {
  return (
    (await environmentModel(ctx, account_id, ctx.env.EMBEDDING_MODEL)) ??
    (await automaticModel(ctx, account_id, 'embedding'))
  )
}

/** Returns null when the environment names no model, or one of a provider without a key. */
async function environmentModel(
  ctx: Ctx,
  account_id: string,
  configured: Ctx['env']['DEFAULT_MODEL'],
): Promise<DefaultModel | null> {
  const provider = modelProviders.find((one) => one === configured?.provider)
  if (!configured || !provider) return null
  const access = await findOperatorAccess(ctx, account_id, provider)
  return 'missing' in access ? null : { access, name: configured.model, source: 'environment' }
}

/** The operator chooses its embedding model by name: an automatic one would change every search at once. */
async function automaticModel(
  ctx: Ctx,
  account_id: string,
  kind: ModelEntry['kind'],
): Promise<DefaultModel | Missing> {
  let problem: Missing | null = null
  for (const { access, isAccounts } of await findAccesses(ctx, account_id)) {
    if (kind === 'embedding' && !isAccounts) continue
    const name = 'missing' in access ? access : await firstModel(ctx, access, { kind, isAccounts })
    if (typeof name === 'string' && !('missing' in access)) return { access, name, source: 'automatic' }
    if (typeof name !== 'string' && name) problem ??= name
  }
  return (
    problem ?? { missing: 'no_key', message: (kind === 'chat' ? messages.noKey : messages.noEmbedding)() }
  )
}

/** Returns the name of the first model of a provider or server, why there is none, or null when nothing is configured. */
async function firstModel(
  ctx: Ctx,
  access: ProviderAccess,
  { kind, isAccounts }: { kind: ModelEntry['kind']; isAccounts: boolean },
): Promise<string | Missing | null> {
  const cheapest = cheapestOf(dayOf(ctx.clock.now()), access.provider, kind)
  if (access.isOfficial) return cheapest
  const server = nameOfAccess(access)
  try {
    const names = await serverModels(ctx, access)
    if (cheapest !== null && names.includes(cheapest)) return cheapest
    const first = names.find((name) => kindOfName(name) === kind)
    return first ?? { missing: 'no_model', message: messages.nothingListed(server) }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    if (error.kind !== 'key') return { missing: 'unreachable', message: messages.unreachable(server) }
    return isAccounts ? { missing: 'no_model', message: messages.wrongKey(server) } : null
  }
}

/** Returns the cheapest living model of a provider. */
export function cheapestOf(today: string, provider: ModelProvider, kind: ModelEntry['kind']): string | null {
  const price = (entry: ModelEntry) => entry.input_price + entry.output_price
  const living = catalogueAt(today).filter(
    (one) => one.provider === provider && one.kind === kind && lifecycleOf(one, today) === 'ok',
  )
  return living.toSorted((a, b) => price(a) - price(b))[0]?.id ?? null
}

const messages = {
  noKey: () => m.server_models_none(),
  noEmbedding: () => m.server_models_no_embedding(),
  nothingListed: (server: string) => m.server_models_none_suitable({ server }),
  unreachable: (server: string) => m.server_models_no_list({ server }),
  wrongKey: (server: string) => m.server_models_key({ server }),
}
