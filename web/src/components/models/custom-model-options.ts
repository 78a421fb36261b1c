import { m } from '@skein/messages'
import type { SelectOption } from '../../ui/forms/select-option.ts'
import { answeringModel } from './answering-model.ts'
import {
  findModel,
  labelOf,
  providerLabel,
  usableModels,
  type Models,
  type NamedModel,
} from './model-options.ts'

/** Whether the loaded models do not include a name. */
export const isUnlisted = (models: Models, namedModel: NamedModel): boolean =>
  models.length > 0 && findModel(models, namedModel) === undefined

/** Returns the providers to choose from: those with usable models, and the chosen one. */
export function providerOptions(models: Models, currentProvider: string): SelectOption[] {
  const names = new Set([
    ...usableModels(models).map(({ provider }) => provider),
    currentProvider.toLowerCase(),
  ])
  return [...names].map((value) => ({ value, label: providerLabel(value) }))
}

/** Value of the option for a name that is not listed. */
export const otherModel = ''

/**
 * Returns the models of a provider that work: the current ones, those with an end, retired ones with the model that
 * replaces them, and any other name. The chosen one is included when it does not work.
 */
export function modelOptions(models: Models, currentModel: NamedModel): SelectOption[] {
  const provider = currentModel.provider.toLowerCase()
  const working = models.filter(
    (each) =>
      each.provider === provider &&
      each.kind === 'chat' &&
      each.listed !== false &&
      !isPattern(each.id) &&
      answeringModel(models, { provider, model: each.id }) !== null,
  )
  const orderedModels = (['ok', 'ending', 'dead'] as const).flatMap((lifecycle) =>
    working.filter((each) => each.lifecycle === lifecycle),
  )
  const options = orderedModels.map(({ id }) => ({
    value: id,
    label: labelOf(models, { provider, model: id }),
  }))
  const isShown =
    orderedModels.some(({ id }) => id === currentModel.model) || isUnlisted(models, currentModel)
  return [
    ...(isShown ? [] : [{ value: currentModel.model, label: labelOf(models, currentModel) }]),
    ...options,
    { value: otherModel, label: m.models_choice_other() },
  ]
}

/** A name in the catalogue that stands for several, such as `meta-llama/{hash}`. */
const isPattern = (id: string): boolean => id.includes('{')
