import { modelProviders, unknownModel, type ListedModel } from '@skein/contract/models/models'
import { findModel, type Models, type NamedModel } from './model-options.ts'

/**
 * Returns the model that answers for a named one: itself, or the replacement of a retired one; null without a key. A
 * name that is not listed is called as it is, because only the provider knows all of its models.
 */
export function answeringModel(models: Models, named: NamedModel): ListedModel | null {
  let found = findModel(models, named)
  if (!found) return unlistedModel(models, named)
  for (
    let step = 0;
    found?.lifecycle === 'dead' && found.replacement !== null && step < models.length;
    step++
  )
    found = findModel(models, { provider: named.provider, model: found.replacement })
  return found?.key_available && found.lifecycle !== 'dead' ? found : null
}

function unlistedModel(models: Models, named: NamedModel): ListedModel | null {
  const provider = modelProviders.find((each) => each === named.provider.toLowerCase())
  const id = named.model.trim()
  const hasKey = models.some((each) => each.provider === provider && each.key_available)
  if (!provider || id === '' || !hasKey) return null
  return { ...unknownModel(provider, id, 'chat'), lifecycle: 'ok', key_available: true, is_default: false }
}
