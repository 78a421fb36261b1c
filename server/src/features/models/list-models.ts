import type { api } from '@skein/contract'
import {
  catalogueAt,
  endingModelsAt,
  dayOf,
  lifecycleOf,
  modelProviders,
  resolveModel,
  unknownModel,
  type ModelEntry,
  type ModelProvider,
} from '@skein/contract/models/models'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { providerConfig } from '#src/integrations/models/config.ts'
import { chooseModel, platformDefault } from './choose-model.ts'
import { findAccesses, type ProviderAccess } from './provider-access.ts'
import { kindOfName, serverModels, withListedEnd } from './server-models.ts'

/** Returns today's catalogue, the models of own servers, and the operator's models that are not part of it. */
export const listModels: UseCase<typeof api.models.list> = async (ctx, { platform_user_id }) => {
  const account = platform_user_id === undefined ? null : await requireAccount(ctx, platform_user_id)
  const today = dayOf(ctx.clock.now())
  const accesses = account ? await accessesOf(ctx, account.id) : []
  const offers = account ? await accountOffers(ctx, accesses) : operatorOffers(ctx)
  const choice = account ? await chooseModel(ctx, account.id, platformDefault) : null
  const configured = configuredModels(ctx, today)
  const standard =
    choice === null
      ? configured.find(({ kind }) => kind === 'chat')
      : 'missing' in choice
        ? null
        : choice.entry
  const catalogue = catalogueAt(today)
  const listedEntries = [...offers].flatMap(([provider, names]) => (names ? entriesOf(provider, names) : []))
  const first = [...(standard ? [standard] : []), ...configured]
  const entries = withoutRepeats([
    ...first.filter((one) => !isAmong(catalogue, one)),
    ...catalogue,
    ...listedEntries,
    ...endingModelsAt(today),
  ])
  const current = entries.map((entry) => {
    const access = accesses.find(({ provider }) => provider === entry.provider)
    return access && offers.get(access.provider)?.includes(entry.id)
      ? withListedEnd(ctx, access, entry)
      : entry
  })
  return current.map((entry) => ({
    ...entry,
    lifecycle: lifecycleOf(entry, today),
    key_available: isOffered(offers, entry),
    is_default: standard != null && same(standard, entry),
  }))
}

const same = (one: ModelEntry, other: ModelEntry) => one.id === other.id && one.provider === other.provider

const isAmong = (entries: readonly ModelEntry[], entry: ModelEntry) => entries.some((one) => same(one, entry))

const withoutRepeats = (entries: readonly ModelEntry[]): ModelEntry[] =>
  entries.filter((entry, place) => entries.findIndex((one) => same(one, entry)) === place)

/** Providers that can be called, with the names that their server lists; null for the names of the catalogue. */
type Offers = ReadonlyMap<ModelProvider, readonly string[] | null>

async function accessesOf(ctx: Ctx, account_id: string): Promise<ProviderAccess[]> {
  const accesses = await findAccesses(ctx, account_id)
  return accesses.flatMap(({ access }) => ('missing' in access ? [] : [access]))
}

async function accountOffers(ctx: Ctx, accesses: readonly ProviderAccess[]): Promise<Offers> {
  const offers = accesses.map(
    async (access) => [access.provider, access.isOfficial ? null : await namesOf(ctx, access)] as const,
  )
  return new Map(await Promise.all(offers))
}

/** Returns null when the server does not list its models, so that the names of the catalogue can be tried. */
async function namesOf(ctx: Ctx, access: ProviderAccess): Promise<readonly string[] | null> {
  try {
    return await serverModels(ctx, access)
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

const operatorOffers = ({ env }: Ctx): Offers =>
  new Map(
    modelProviders.flatMap((provider) => {
      const { api_key, isOwnServer } = providerConfig(env, provider)
      return api_key !== null || isOwnServer ? [[provider, null] as const] : []
    }),
  )

function entriesOf(provider: ModelProvider, names: readonly string[]): ModelEntry[] {
  return names.flatMap((name) => {
    const kind = kindOfName(name)
    return kind === null ? [] : [unknownModel(provider, name, kind)]
  })
}

function isOffered(offers: Offers, { provider, id }: ModelEntry): boolean {
  const modelProvider = modelProviders.find((one) => one === provider)
  if (!modelProvider) return false
  const names = offers.get(modelProvider)
  return names === null || (names?.includes(id) ?? false)
}

/** Returns the models configured in the environment, resolved for today. */
function configuredModels({ env }: Ctx, today: string): ModelEntry[] {
  const environmentModels = [
    { wanted: env.DEFAULT_MODEL, kind: 'chat' as const },
    { wanted: env.EMBEDDING_MODEL, kind: 'embedding' as const },
  ]
  return environmentModels.flatMap(({ wanted, kind }) => {
    const provider = modelProviders.find((one) => one === wanted?.provider)
    if (!wanted || !provider) return []
    return [resolveModel(provider, wanted.model, today)?.entry ?? unknownModel(provider, wanted.model, kind)]
  })
}
