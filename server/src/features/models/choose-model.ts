import { m } from '@skein/messages'
import {
  dayOf,
  lifecycleOf,
  modelProviders,
  providerLabels,
  resolveModel,
  unknownModel,
  type ModelEntry,
  type ModelProvider,
} from '@skein/contract/models/models'
import type { Ctx } from '#src/context.ts'
import type { ModelAccess } from '#src/integrations/models/model.ts'
import { findDefault, findDefaultEmbedding, type ModelSource } from './default-model.ts'
import { findAccess, type Missing, type ProviderAccess } from './provider-access.ts'
import { withListedEnd } from './server-models.ts'

/** Model settings of an automation or a bot. */
export interface ModelWish {
  model_usage: 'PLATFORM_DEFAULT' | 'CUSTOM'
  model_provider: string | null
  model_name: string | null
}

export interface ChosenModel {
  access: ModelAccess
  /** A model that the catalogue does not know has prices of 0 and a label that says so. */
  entry: ModelEntry
  source: ModelSource | 'automation'
  /** The retired model that was configured, when its replacement is used. */
  replaced_from: string | null
  lifecycle: 'ok' | 'ending'
  /** Models that may replace it on the same server; undefined means the whole catalogue. */
  others: readonly ModelEntry[] | undefined
}

/** The model of an automation without one of its own. */
export const platformDefault: ModelWish = {
  model_usage: 'PLATFORM_DEFAULT',
  model_provider: null,
  model_name: null,
}

/** Returns the chat model for an account, or what is missing. Not cached, because keys change. */
export async function chooseModel(
  ctx: Ctx,
  account_id: string,
  settings: ModelWish,
): Promise<ChosenModel | Missing> {
  if (settings.model_usage === 'PLATFORM_DEFAULT') return defaultModel(ctx, account_id, 'default')
  const provider = providerNamed(settings.model_provider ?? '')
  const name = settings.model_name?.trim() ?? ''
  if (!provider || name === '') return { missing: 'no_model', message: messages.unnamed() }
  const access = await findAccess(ctx, account_id, provider)
  return 'missing' in access ? access : chosen(ctx, access, { name, kind: 'chat', source: 'automation' })
}

/** Returns the model of the assistant: its own, or the account's default model. */
export const assistantModel = (ctx: Ctx, account_id: string): Promise<ChosenModel | Missing> =>
  defaultModel(ctx, account_id, 'assistant')

async function defaultModel(
  ctx: Ctx,
  account_id: string,
  use: 'default' | 'assistant',
): Promise<ChosenModel | Missing> {
  const choice = await findDefault(ctx, account_id, use)
  return 'missing' in choice ? choice : chosen(ctx, choice.access, { ...choice, kind: 'chat' })
}

/** Returns the embedding model for an account, or what is missing. */
export async function embeddingModel(ctx: Ctx, account_id: string): Promise<ChosenModel | Missing> {
  const choice = await findDefaultEmbedding(ctx, account_id)
  return 'missing' in choice ? choice : chosen(ctx, choice.access, { ...choice, kind: 'embedding' })
}

function chosen(
  ctx: Ctx,
  server: ProviderAccess,
  { name, kind, source }: { name: string; kind: ModelEntry['kind']; source: ChosenModel['source'] },
): ChosenModel | Missing {
  const { account_id, provider, base_url, api_key, isOwnServer, paid_by = 'operator' } = server
  const today = dayOf(ctx.clock.now())
  const resolvedModel = resolveModel(provider, name, today)
  // A custom server may still offer models that the provider has retired, and may lack their replacements.
  const usableModel =
    isOwnServer && (resolvedModel?.replaced_from || resolvedModel?.entry.retired) ? null : resolvedModel
  const catalogued = usableModel?.entry ?? unknownModel(provider, name, kind)
  if (lifecycleOf(catalogued, today) === 'dead')
    return { missing: 'dead_model', message: messages.dead(catalogued, provider) }
  const entry = withListedEnd(ctx, server, catalogued)
  // A server that still lists a model answers for it, whatever end it has named.
  const lifecycle = lifecycleOf(entry, today) === 'ok' ? 'ok' : 'ending'
  if (entry.kind !== kind) return { missing: 'no_model', message: messages.wrongKind(entry, kind) }
  return {
    access: { account_id, provider, base_url, api_key, model: entry.id, paid_by },
    entry,
    source,
    replaced_from: usableModel?.replaced_from ?? null,
    lifecycle,
    others: usableModel && !isOwnServer ? undefined : [],
  }
}

const providerNamed = (name: string): ModelProvider | undefined =>
  modelProviders.find((provider) => provider === name.trim().toLowerCase())

const messages = {
  unnamed: () => m.server_models_choose(),
  dead: ({ label }: ModelEntry, provider: ModelProvider) =>
    m.server_models_gone({ provider: providerLabels[provider], model: label }),
  wrongKind: ({ label }: ModelEntry, kind: ModelEntry['kind']) =>
    kind === 'chat'
      ? m.server_models_no_text({ model: label })
      : m.server_models_no_vectors({ model: label }),
}
