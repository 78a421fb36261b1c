import { ModelUsage } from '@skein/contract/automations/automation'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { m } from '@skein/messages'
import {
  defaultModel,
  isUsable,
  usableModels,
  type NamedModel,
} from '../../../components/models/model-options.ts'
import { modelsQuery } from '../../../components/models/models-query.ts'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { RangeField } from '../../../ui/forms/range-field.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import type { ModelForm } from '../form/automation-form.ts'
import { useSelectedAccount } from '../../session/use-accounts.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Section } from './section.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'
import { modelUsageLabels } from './choice-labels.ts'

const modelLabels = {
  provider: m.editor_field_provider(),
  model: m.common_model(),
}

const scale = [
  m.editor_field_scale_precise(),
  m.editor_field_scale_balanced(),
  m.editor_field_scale_creative(),
] as const

const CustomModelFields = lazyPart(async () => (await import('./custom-model-fields.tsx')).CustomModelFields)

const useModelField = automationFieldHook<ModelForm>()

interface ModelSectionProps {
  /** No part of this automation uses a model. */
  unused: boolean
  /** Shows the temperature only for a custom model. */
  quiet?: boolean
}

const usages = ModelUsage.options.map((value) => ({ value, label: modelUsageLabels[value] }))
/** Model and temperature. Provider and name are shown only for a custom model. */
export function ModelSection({ unused, quiet = false }: ModelSectionProps) {
  const { data: models = [] } = useQuery(modelsQuery(useSelectedAccount()?.platform_user_id ?? ''))
  const usage = useModelField('model_usage')
  const provider = useModelField('model_provider')
  const model = useModelField('model_name')
  const custom = usage.value === 'CUSTOM'
  const value = { provider: provider.value, model: model.value }
  const set = (next: NamedModel) => {
    provider.set(next.provider.toUpperCase())
    model.set(next.model)
  }
  const chooseUsage = (next: ModelUsage) => {
    const first = defaultModel(models) ?? usableModels(models)[0]
    if (next === 'CUSTOM' && first && !isUsable(models, value))
      set({ provider: first.provider, model: first.id })
    usage.set(next)
  }
  return (
    <Section title={m.common_model()} anchor="model">
      {unused && <p className="meta">{m.editor_field_model_unused()}</p>}
      <div data-field="model_usage">
        <FieldGroup legend={m.editor_field_model_usage()}>
          <Segmented
            label={m.editor_field_model_usage()}
            value={usage.value}
            onValueChange={chooseUsage}
            options={usages}
          />
        </FieldGroup>
      </div>
      {custom && (
        <Suspense>
          <CustomModelFields
            models={models}
            value={value}
            labels={modelLabels}
            error={model.error}
            onChange={set}
          />
        </Suspense>
      )}
      {(custom || !quiet) && <Temperature />}
    </Section>
  )
}

function Temperature() {
  const temperature = useModelField('temperature')
  return (
    <div data-field="temperature">
      <RangeField
        label={m.editor_field_temperature()}
        min={0}
        max={1}
        step={0.01}
        numberStep={0.1}
        scale={scale}
        value={temperature.value}
        onValueChange={temperature.set}
      />
    </div>
  )
}
