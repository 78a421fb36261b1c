import { modelProviders, unknownModel, type ListedModel } from '@skein/contract/models/models'
import { findModel, type Models, type NamedModel } from './model-options.ts'

/**
 * Returns the model that answers for a named one: itself, or the replacement of a retired one; null without a key. A
 * name that is not listed is called as it is, because only the provider knows all of its models.
 */
export function answeringModel(models: Models, namedModel: NamedModel): ListedModel | null {
  let model = findModel(models, namedModel)
  if (!model) return unlistedModel(models, namedModel)
  for (
    let step = 0;
    model?.lifecycle === 'dead' && model.replacement !== null && step < models.length;
    step++
  )
    model = findModel(models, { provider: namedModel.provider, model: model.replacement })
  return model?.key_available && model.lifecycle !== 'dead' ? model : null
}

function unlistedModel(models: Models, namedModel: NamedModel): ListedModel | null {
  const provider = modelProviders.find((each) => each === namedModel.provider.toLowerCase())
  const id = namedModel.model.trim()
  const hasKey = models.some((each) => each.provider === provider && each.key_available)
  if (!provider || id === '' || !hasKey) return null
  return { ...unknownModel(provider, id, 'chat'), lifecycle: 'ok', key_available: true, is_default: false }
}
