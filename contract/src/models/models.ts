import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'
import { modelCatalogue, modelProviders, type CatalogueModel, type ModelProvider } from './model-catalogue.ts'

export { modelProviders, providerLabels, type ModelProvider } from './model-catalogue.ts'

/** Payloads may use either case; the product stores lower case. */
export const ProviderName = z.pipe(
  z.string().check(z.toLowerCase()),
  z.enum(modelProviders, 'The provider must be openai, groq or gemini.'),
)

/** A model as `provider:model`, as the environment and the account settings write it. */
export const ModelName = z
  .string()
  .check(
    z.trim(),
    z.maxLength(260, 'That model name is too long.'),
    z.regex(/^(openai|groq|gemini):\S.*$/, 'A model is written as provider:model, like openai:gpt-6-luna.'),
  )

/** Returns the parts of `provider:model`; null for any other text. */
export function parseModel(text: string): { provider: ModelProvider; model: string } | null {
  const [name = ''] = text.split(':', 1)
  const provider = modelProviders.find((one) => one === name.trim().toLowerCase())
  const model = text.slice(name.length + 1).trim()
  return provider && model !== '' ? { provider, model } : null
}

/** A model at a date. Prices are USD per million tokens, and 0 if unknown. */
const modelFields = {
  provider: z.string(),
  id: z.string(),
  label: z.string(),
  kind: z.enum(['chat', 'embedding']),
  input_price: z.number(),
  cached_price: z.nullable(z.number()),
  output_price: z.number(),
  context: z.nullable(z.number()),
  shutdown_date: z.nullable(z.string()),
  replacement: z.nullable(z.string()),
  retired: z.boolean(),
  takes_temperature: z.boolean(),
  reasoning: z.nullable(z.enum(['none', 'low'])),
  /** False for a model that is not offered to choose, because it ends; its name can be typed. */
  listed: z.optional(z.boolean()),
  /** After `shutdown_date` the provider answers with the replacement, at its price. */
  redirected: z.optional(z.boolean()),
}
const ModelEntry = z.object(modelFields)
export type ModelEntry = z.infer<typeof ModelEntry>

export const ListedModel = z.object({
  ...modelFields,
  lifecycle: z.enum(['ok', 'ending', 'dead']),
  /** Whether it can be called now: with a key of the account or of the operator. */
  key_available: z.boolean(),
  /** Whether PLATFORM_DEFAULT means this model for the account. */
  is_default: z.boolean(),
})
export type ListedModel = z.infer<typeof ListedModel>

export interface ResolvedModel {
  entry: ModelEntry
  /** The requested name, if it is retired and another model replaces it. */
  replaced_from?: string
}

const daysOfNotification = 60

/** Returns the UTC day of a time as YYYY-MM-DD. */
export const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** Returns the available model for a name as users write it, or null if the catalogue does not have it. */
export function resolveModel(provider: string, name: string, today: string): ResolvedModel | null {
  return resolveAmong(modelCatalogue, { provider, name, today })
}

/** Follows replacements to the first available model, or to a retired one without a replacement. */
export function resolveAmong(
  catalogue: readonly CatalogueModel[],
  request: { provider: string; name: string; today: string },
): ResolvedModel | null {
  const provider = request.provider.trim().toLowerCase()
  const spelled = spelling(provider, request.name.trim().toLowerCase())
  const find = (id: string) => catalogue.find((model) => model.provider === provider && model.id === id)
  const first = find(spelled)
  if (!first) return null
  const met = new Set<CatalogueModel>()
  let model = first
  while (isRetired(model, request.today) && model.replacement !== null && !met.has(model)) {
    met.add(model)
    model = find(model.replacement) ?? model
  }
  const entry = entryOf(model, request.today)
  return model === first ? { entry } : { entry, replaced_from: first.id }
}

/** Returns the status of a model on a day: `ending` within 60 days before its end. */
export function lifecycleOf(
  model: Pick<ModelEntry, 'shutdown_date' | 'retired'>,
  today: string,
): 'ok' | 'ending' | 'dead' {
  if (model.retired || (model.shutdown_date !== null && model.shutdown_date <= today)) return 'dead'
  if (model.shutdown_date === null) return 'ok'
  const days = (Date.parse(model.shutdown_date) - Date.parse(today)) / 86_400_000
  return days <= daysOfNotification ? 'ending' : 'ok'
}

/** Returns the cost of one call in USD. Cached tokens are part of the input; an unknown model costs 0. */
export function costOf(
  usage: { input_tokens: number; cached_tokens: number; output_tokens: number },
  entry: Pick<ModelEntry, 'input_price' | 'cached_price' | 'output_price'> | null,
): number {
  if (entry === null) return 0
  const cachedTokens = Math.min(usage.cached_tokens, usage.input_tokens)
  const input = (usage.input_tokens - cachedTokens) * entry.input_price
  const remembered = cachedTokens * (entry.cached_price ?? entry.input_price)
  return (input + remembered + usage.output_tokens * entry.output_price) / 1_000_000
}

/** Tokens of a usual reply: instructions, conversation and passages in, a decision and a short text out. */
const replyTokens = { input_tokens: 1200, cached_tokens: 0, output_tokens: 120 }

/** USD of a usual reply; null when the prices are unknown. */
export const replyPriceOf = (entry: Pick<ModelEntry, 'input_price' | 'cached_price' | 'output_price'>) =>
  entry.input_price + entry.output_price > 0 ? costOf(replyTokens, entry) : null

/** Returns the price of a usual reply as text, like `$0.0002`; null when it is unknown. */
export function formatReplyPrice(entry: Parameters<typeof replyPriceOf>[0]): string | null {
  const price = replyPriceOf(entry)
  return price === null ? null : `$${price.toFixed(price < 0.01 ? 4 : 2)}`
}

/** Returns every model of the catalogue that is offered to choose, at a date. */
export const catalogueAt = (today: string): ModelEntry[] =>
  modelCatalogue.filter(({ listed }) => listed).map((model) => entryOf(model, today))

/** Returns the models whose names can be typed only, because they end. */
export const endingModelsAt = (today: string): ModelEntry[] =>
  modelCatalogue.filter(({ listed }) => !listed).map((model) => entryOf(model, today))

/** Returns a model of a compatible server that is not in the catalogue. */
export const unknownModel = (provider: ModelProvider, id: string, kind: ModelEntry['kind']): ModelEntry => ({
  provider,
  id,
  label: `${id} (price unknown)`,
  kind,
  input_price: 0,
  cached_price: null,
  output_price: 0,
  context: null,
  shutdown_date: null,
  replacement: null,
  retired: false,
  takes_temperature: kind === 'chat',
  reasoning: null,
})

/** Aliases of models. Names of Llama models are not mapped, because compatible servers use them. */
function spelling(provider: string, name: string): string {
  if (provider === 'openai' && name === 'gpt4omini') return 'gpt-4o-mini'
  if (provider === 'openai' && /^meta-llama\/(?!(meta-)?llama)/.test(name)) return 'meta-llama/{hash}'
  if (provider !== 'gemini') return name
  const bare = name.replace(/^models\//, '')
  return /^gemini-1\.5-(flash|pro)$/.test(bare) ? `${bare}-latest` : bare
}

const isRetired = ({ offered, shutdown_date }: CatalogueModel, today: string) =>
  !offered || (shutdown_date !== null && shutdown_date <= today)

function entryOf(model: CatalogueModel, today: string): ModelEntry {
  const { prices, offered: _, ...rest } = model
  const price = prices.findLast(({ from }) => from <= today)
  return {
    ...rest,
    input_price: price?.input ?? 0,
    cached_price: price?.cached ?? null,
    output_price: price?.output ?? 0,
    retired: isRetired(model, today),
  }
}

export const listModels = defineEndpoint({
  method: 'GET',
  path: '/models',
  permission: 'read',
  summary: 'Models with their prices, shutdown dates and replacements',
  input: z.object({ platform_user_id: z.optional(Id) }),
  output: z.array(ListedModel),
})
