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
import type { ModelForm, TriggerForm } from '../form/automation-form.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import type { AutomationForm } from '../form/editor-kind.ts'
import { useEdited } from '../form/use-edited.ts'
import { automationFieldHook, useFormValues } from '../form/use-form-field.ts'
import { modelUsageLabels } from '../fields/choice-labels.ts'

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

const usages = ModelUsage.options.map((value) => ({ value, label: modelUsageLabels[value] }))

/** Model and temperature. Provider and name are shown only for a custom model; `quiet` also hides the temperature. */
export function ModelSection({ quiet = false }: { quiet?: boolean }) {
  const { data: models = [] } = useQuery(modelsQuery(useEdited().platformUserId))
  const { trigger_type, reply_type } = useFormValues<AutomationForm & TriggerForm>()
  const isUnused = trigger_type === 'KEYWORD' && reply_type !== 'AI_DECISION'
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
    <>
      {isUnused && <p className="meta">{m.editor_field_model_unused()}</p>}
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
    </>
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
