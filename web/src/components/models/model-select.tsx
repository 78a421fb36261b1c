import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { Select } from '../../ui/forms/select.tsx'
import { allModelOptions, defaultModel } from './model-options.ts'
import { modelsQuery } from './models-query.ts'

const defaultText = (label: string | null) =>
  label === null ? m.common_default_model() : m.models_choice_account_default_named({ label })

interface ModelSelectProps {
  platformUserId: string
  /** As provider:model; null for no choice of its own. */
  value: string | null
  /** Label of no choice; by default that of the default model. */
  none?: string
  disabled?: boolean
  onValueChange: (value: string | null) => void
}

/** Every model that the account can use, in one list. */
export function ModelSelect({
  platformUserId,
  value,
  none,
  disabled = false,
  onValueChange,
}: ModelSelectProps) {
  const { data: models = [] } = useQuery(modelsQuery(platformUserId))
  const usual = none ?? defaultText(defaultModel(models)?.label ?? null)
  return (
    <Select
      value={value ?? ''}
      disabled={disabled}
      options={allModelOptions(models, value, usual)}
      onValueChange={(next) => onValueChange(next === '' ? null : next)}
    />
  )
}
