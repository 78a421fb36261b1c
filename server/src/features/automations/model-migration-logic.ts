import { lifecycleOf, resolveModel, type ModelEntry, type ResolvedModel } from '@skein/contract/models/models'

interface ModelName {
  model_provider: string
  model_name: string
}

/** Returns the replacement of a deprecated model; null when the model is current, unknown or without a successor. */
export function currentModelFor({ model_provider, model_name }: ModelName, today: string): string | null {
  const resolvedModel: ResolvedModel | null = resolveModel(model_provider, model_name, today)
  if (!resolvedModel) return null
  const current = successorOf(resolvedModel.entry, { today, visited: [] })
  if (!current) return null
  return current !== resolvedModel.entry || resolvedModel.replaced_from !== undefined ? current.id : null
}

function successorOf(
  entry: ModelEntry,
  { today, visited }: { today: string; visited: readonly string[] },
): ModelEntry | null {
  if (lifecycleOf(entry, today) === 'ok') return entry
  if (entry.replacement === null || visited.includes(entry.id)) return null
  const next = resolveModel(entry.provider, entry.replacement, today)
  return next && successorOf(next.entry, { today, visited: [...visited, entry.id] })
}
