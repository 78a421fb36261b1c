import { formatReplyPrice, providerLabels, type ListedModel } from '@skein/contract/models/models'
import { m } from '@skein/messages'
import { formatDay } from '../../lib/format.ts'
import type { SelectOption } from '../../ui/forms/select-option.ts'

const retiredText = (label: string, replacement: string | null) =>
  replacement === null
    ? m.models_choice_retired({ label })
    : m.models_choice_retired_replaced({ label, replacement })

const endingText = (label: string, day: string, replacement: string | null) =>
  replacement === null
    ? m.models_choice_ending({ label, day })
    : m.models_choice_ending_replaced({ label, day, replacement })

/** A model as a form has it; the provider in either case. */
export interface NamedModel {
  provider: string
  model: string
}

export type Models = readonly ListedModel[]

/** Returns the model of a name, available or not. */
export const findModel = (models: Models, { provider, model }: NamedModel) =>
  models.find((each) => each.provider === provider.toLowerCase() && each.id === model)

/** Returns the current chat models that the account can use. */
export const usableModels = (models: Models): ListedModel[] =>
  models.filter(
    ({ kind, key_available, lifecycle, listed }) =>
      kind === 'chat' && key_available && lifecycle === 'ok' && listed !== false,
  )

/** Whether a named model is among the current ones that the account can use. */
export const isUsable = (models: Models, { provider, model }: NamedModel): boolean =>
  usableModels(models).some((each) => each.provider === provider.toLowerCase() && each.id === model)

/** Returns the model that answers for "Platform default"; null when there is none. */
export const defaultModel = (models: Models): ListedModel | null =>
  models.find(({ is_default, kind }) => is_default && kind === 'chat') ?? null

/** Returns all usable models as `provider:model`, and the chosen one; the first option is no choice. */
export function allModelOptions(models: Models, currentValue: string | null, none: string): SelectOption[] {
  const usable = usableModels(models).map((model) => ({
    value: `${model.provider}:${model.id}`,
    label: `${providerLabel(model.provider)}: ${pricedLabel(model)}`,
  }))
  const [provider = ''] = (currentValue ?? '').split(':', 1)
  const currentModel = { provider, model: (currentValue ?? '').slice(provider.length + 1) }
  const extraOptions =
    currentValue === null || usable.some(({ value }) => value === currentValue)
      ? []
      : [{ value: currentValue, label: `${providerLabel(provider)}: ${labelOf(models, currentModel)}` }]
  return [{ value: '', label: none }, ...extraOptions, ...usable]
}

const labels = new Map<string, string>(Object.entries(providerLabels))
export const providerLabel = (provider: string): string => labels.get(provider.toLowerCase()) ?? provider

/** Returns the label of a model with its price per reply. */
export function pricedLabel(model: ListedModel): string {
  const price = formatReplyPrice(model)
  return price === null ? model.label : m.models_choice_priced({ label: model.label, price })
}

/** Returns the label of a model with its price, its end or its replacement. */
export function labelOf(models: Models, namedModel: NamedModel): string {
  const model = findModel(models, namedModel)
  if (!model) return namedModel.model
  const { label, lifecycle, replacement, shutdown_date } = model
  const next = replacement && (findModel(models, { ...namedModel, model: replacement })?.label ?? replacement)
  if (lifecycle === 'dead') return retiredText(label, next)
  if (lifecycle === 'ending' && shutdown_date !== null)
    return endingText(label, formatDay(shutdown_date), next)
  return model.key_available ? pricedLabel(model) : m.models_choice_no_key({ label })
}
