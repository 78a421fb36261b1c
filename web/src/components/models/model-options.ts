import {
  formatReplyPrice,
  modelProviders,
  providerLabels,
  unknownModel,
  type ListedModel,
} from '@skein/contract/models'
import { modelChoiceWords } from '../../copy/models.ts'
import { formatDay } from '../../lib/format.ts'
import type { SelectOption } from '../../ui/forms/select.tsx'

/** A model as a form has it; the provider in either case. */
export interface NamedModel {
  provider: string
  model: string
}

type Models = readonly ListedModel[]

const find = (models: Models, { provider, model }: NamedModel) =>
  models.find((each) => each.provider === provider.toLowerCase() && each.id === model)

/** Returns the current chat models that the account can use. */
export const usableModels = (models: Models): ListedModel[] =>
  models.filter(
    ({ kind, key_available, lifecycle }) => kind === 'chat' && key_available && lifecycle === 'ok',
  )

/** Whether a named model is among the current ones that the account can use. */
export const isUsable = (models: Models, { provider, model }: NamedModel): boolean =>
  usableModels(models).some((each) => each.provider === provider.toLowerCase() && each.id === model)

/** Returns the model that answers for "Platform default"; null when there is none. */
export const defaultModel = (models: Models): ListedModel | null =>
  models.find(({ is_default, kind }) => is_default && kind === 'chat') ?? null

/**
 * Returns the model that answers for a named one: itself, or the replacement of a retired one; null without a key. A
 * name that is not listed is called as it is, because only the provider knows all of its models.
 */
export function answeringModel(models: Models, named: NamedModel): ListedModel | null {
  let found = find(models, named)
  if (!found) return unlistedModel(models, named)
  for (
    let step = 0;
    found?.lifecycle === 'dead' && found.replacement !== null && step < models.length;
    step++
  )
    found = find(models, { provider: named.provider, model: found.replacement })
  return found?.key_available && found.lifecycle !== 'dead' ? found : null
}

function unlistedModel(models: Models, named: NamedModel): ListedModel | null {
  const provider = modelProviders.find((each) => each === named.provider.toLowerCase())
  const id = named.model.trim()
  const hasKey = models.some((each) => each.provider === provider && each.key_available)
  if (!provider || id === '' || !hasKey) return null
  return { ...unknownModel(provider, id, 'chat'), lifecycle: 'ok', key_available: true, is_default: false }
}

/** Whether the loaded models do not include a name. */
export const isUnlisted = (models: Models, named: NamedModel): boolean =>
  models.length > 0 && find(models, named) === undefined

/** Returns the providers to choose from: those with usable models, and the chosen one. */
export function providerOptions(models: Models, chosen: string): SelectOption[] {
  const names = new Set([...usableModels(models).map(({ provider }) => provider), chosen.toLowerCase()])
  return [...names].map((value) => ({ value, label: providerLabel(value) }))
}

/** Value of the option for a name that is not listed. */
export const otherModel = ''

/**
 * Returns the models of a provider that work: the current ones, those with an end, retired ones with the model that
 * replaces them, and any other name. The chosen one is included when it does not work.
 */
export function modelOptions(models: Models, chosen: NamedModel): SelectOption[] {
  const provider = chosen.provider.toLowerCase()
  const working = models.filter(
    (each) =>
      each.provider === provider &&
      each.kind === 'chat' &&
      !isPattern(each.id) &&
      answeringModel(models, { provider, model: each.id }) !== null,
  )
  const shown = (['ok', 'ending', 'dead'] as const).flatMap((lifecycle) =>
    working.filter((each) => each.lifecycle === lifecycle),
  )
  const options = shown.map(({ id }) => ({ value: id, label: labelOf(models, { provider, model: id }) }))
  const isShown = shown.some(({ id }) => id === chosen.model) || isUnlisted(models, chosen)
  return [
    ...(isShown ? [] : [{ value: chosen.model, label: labelOf(models, chosen) }]),
    ...options,
    { value: otherModel, label: modelChoiceWords.other },
  ]
}

/** A name in the catalogue that stands for several, such as `meta-llama/{hash}`. */
const isPattern = (id: string): boolean => id.includes('{')

/** Returns all usable models as `provider:model`, and the chosen one; the first option is no choice. */
export function allModelOptions(models: Models, chosen: string | null, none: string): SelectOption[] {
  const usable = usableModels(models).map((model) => ({
    value: `${model.provider}:${model.id}`,
    label: `${providerLabel(model.provider)}: ${pricedLabel(model)}`,
  }))
  const [provider = ''] = (chosen ?? '').split(':', 1)
  const own = { provider, model: (chosen ?? '').slice(provider.length + 1) }
  const kept =
    chosen === null || usable.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: `${providerLabel(provider)}: ${labelOf(models, own)}` }]
  return [{ value: '', label: none }, ...kept, ...usable]
}

const labels = new Map<string, string>(Object.entries(providerLabels))
const providerLabel = (provider: string): string => labels.get(provider.toLowerCase()) ?? provider

/** Returns the label of a model with its price per reply. */
export function pricedLabel(model: ListedModel): string {
  const price = formatReplyPrice(model)
  return price === null ? model.label : modelChoiceWords.priced(model.label, price)
}

function labelOf(models: Models, named: NamedModel): string {
  const model = find(models, named)
  if (!model) return named.model
  const { label, lifecycle, replacement, shutdown_date } = model
  const next = replacement && (find(models, { ...named, model: replacement })?.label ?? replacement)
  if (lifecycle === 'dead') return modelChoiceWords.retired(label, next)
  if (lifecycle === 'ending' && shutdown_date !== null)
    return modelChoiceWords.ending(label, formatDay(shutdown_date), next)
  return model.key_available ? pricedLabel(model) : modelChoiceWords.noKey(label)
}
