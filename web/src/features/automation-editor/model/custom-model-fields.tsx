import type { ListedModel } from '@skein/contract/models/models'
import { useState } from 'react'
import { m } from '@skein/messages'
import {
  isUnlisted,
  modelOptions,
  otherModel,
  providerOptions,
} from '../../../components/models/custom-model-options.ts'
import {
  findModel,
  isUsable,
  usableModels,
  type NamedModel,
} from '../../../components/models/model-options.ts'
import { formatDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

interface CustomModelFieldsProps {
  models: readonly ListedModel[]
  value: NamedModel
  labels: { provider: string; model: string }
  error: string | undefined
  /** The provider is in lower case. */
  onChange: (value: NamedModel) => void
}

/** Provider and model of an automation. Another provider starts with its first model. */
export function CustomModelFields({ models, value, labels, error, onChange }: CustomModelFieldsProps) {
  const provider = value.provider.toLowerCase()
  const [typing, setTyping] = useState(false)
  const isOther = typing || isUnlisted(models, value)
  const choose = (next: NamedModel) => {
    setTyping(next.model === otherModel)
    onChange(next)
  }
  const chooseProvider = (next: string) => {
    const first = usableModels(models).find((each) => each.provider === next)
    choose({ provider: next, model: first?.id ?? value.model })
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
      <div data-field={isOther ? undefined : 'model_name'}>
        <Field label={labels.model} error={isOther ? undefined : error}>
          <Select
            value={isOther ? otherModel : value.model}
            options={modelOptions(models, value)}
            onValueChange={(model) => choose({ provider, model })}
          />
        </Field>
      </div>
      {isOther && (
        <div data-field="model_name" className="sm:col-start-2">
          <Field
            label={m.models_choice_other_name()}
            hint={m.models_choice_other_hint()}
            error={error}
            required
          >
            <TextInput
              value={value.model}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange({ provider, model: event.currentTarget.value })}
            />
          </Field>
        </div>
      )}
      <EndNote models={models} value={value} onChange={choose} />
    </div>
  )
}

/** Says when the chosen model ends, and replaces it in one click where its replacement can be used. */
function EndNote({ models, value, onChange }: Pick<CustomModelFieldsProps, 'models' | 'value' | 'onChange'>) {
  const model = findModel(models, value)
  if (model?.lifecycle !== 'ending' || model.shutdown_date === null) return null
  const next = { provider: model.provider, model: model.replacement ?? '' }
  const replacement = isUsable(models, next) ? findModel(models, next) : undefined
  return (
    <div className="sm:col-span-2">
      <Banner
        type="warning"
        action={
          replacement && (
            <Button size="dense" onClick={() => onChange(next)}>
              {m.models_choice_use_instead({ label: replacement.label })}
            </Button>
          )
        }
      >
        {model.redirected && model.replacement !== null
          ? m.models_choice_becomes({
              label: model.label,
              day: formatDay(model.shutdown_date),
              other: model.replacement,
            })
          : m.models_choice_ends({ label: model.label, day: formatDay(model.shutdown_date) })}
      </Banner>
    </div>
  )
}
