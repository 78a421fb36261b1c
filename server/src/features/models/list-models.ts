import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import {
  catalogueAt,
  dayOf,
  lifecycleOf,
  modelProviders,
  resolveModel,
  unknownModel,
  type ListedModel,
  type ModelEntry,
} from '@skein/contract/models'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { providerConfig } from '#src/integrations/models/config.ts'
import { findKeys } from './key-store.ts'

/** Returns today's catalogue and the operator's models that are not part of it. */
export async function listModels(
  ctx: Ctx,
  { platform_user_id }: InputOf<typeof api.models.list>,
): Promise<ListedModel[]> {
  const account = platform_user_id === undefined ? null : await requireAccount(ctx, platform_user_id)
  const keys = account ? await findKeys(ctx.db, account.id) : []
  const available = new Set<string>([
    ...keys.map(({ provider }) => provider),
    ...modelProviders.filter((provider) => {
      const { api_key, isOwnServer } = providerConfig(ctx.env, provider)
      return api_key !== null || isOwnServer
    }),
  ])
  const today = dayOf(ctx.clock.now())
  const chosen = configuredModels(ctx, today)
  const same = (one: ModelEntry, other: ModelEntry) => one.id === other.id && one.provider === other.provider
  const catalogue = catalogueAt(today)
  const added = chosen.filter((entry) => !catalogue.some((known) => same(known, entry)))
  return [...added, ...catalogue].map((entry) => ({
    ...entry,
    lifecycle: lifecycleOf(entry, today),
    key_available: available.has(entry.provider),
    is_default: chosen.some((one) => one.kind === 'chat' && same(one, entry)),
  }))
}

/** Returns the models configured in the environment, resolved for today. */
function configuredModels({ env }: Ctx, today: string): ModelEntry[] {
  const named = [
    { wanted: env.DEFAULT_MODEL, kind: 'chat' as const },
    { wanted: env.EMBEDDING_MODEL, kind: 'embedding' as const },
  ]
  return named.flatMap(({ wanted, kind }) => {
    const provider = modelProviders.find((one) => one === wanted?.provider)
    if (!wanted || !provider) return []
    return [resolveModel(provider, wanted.model, today)?.entry ?? unknownModel(provider, wanted.model, kind)]
  })
}
