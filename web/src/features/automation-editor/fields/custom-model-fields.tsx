import type { ListedModel } from '@skein/contract/models'
import {
  modelOptions,
  providerOptions,
  usableModels,
  type NamedModel,
} from '../../../components/models/model-options.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'

interface CustomModelFieldsProps {
  models: readonly ListedModel[]
  value: NamedModel
  labels: { provider: string; model: string }
  /** The provider is in lower case. */
  onChange: (value: NamedModel) => void
}

/** Provider and model of an automation. Another provider starts with its first model. */
export function CustomModelFields({ models, value, labels, onChange }: CustomModelFieldsProps) {
  const provider = value.provider.toLowerCase()
  const chooseProvider = (next: string) => {
    const first = usableModels(models).find((each) => each.provider === next)
    onChange({ provider: next, model: first?.id ?? value.model })
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div data-field="model_provider">
        <Field label={labels.provider}>
          <Select
            value={provider}
            options={providerOptions(models, provider)}
            onValueChange={chooseProvider}
          />
        </Field>
      </div>
      <div data-field="model_name">
        <Field label={labels.model}>
          <Select
            value={value.model}
            options={modelOptions(models, value)}
            onValueChange={(model) => onChange({ provider, model })}
          />
        </Field>
      </div>
    </div>
  )
}
