import { lifecycleOf, resolveModel, type ModelEntry, type ResolvedModel } from '@skein/contract/models'

interface Named {
  model_provider: string
  model_name: string
}

/** The model to move to when the named one ends or has ended; null when it is fine, unknown or without a successor. */
export function currentModelFor({ model_provider, model_name }: Named, today: string): string | null {
  const named: ResolvedModel | null = resolveModel(model_provider, model_name, today)
  if (!named) return null
  const living = successorOf(named.entry, { today, met: [] })
  if (!living) return null
  return living !== named.entry || named.replaced_from !== undefined ? living.id : null
}

function successorOf(
  entry: ModelEntry,
  { today, met }: { today: string; met: readonly string[] },
): ModelEntry | null {
  if (lifecycleOf(entry, today) === 'ok') return entry
  if (entry.replacement === null || met.includes(entry.id)) return null
  const next = resolveModel(entry.provider, entry.replacement, today)
  return next && successorOf(next.entry, { today, met: [...met, entry.id] })
}
