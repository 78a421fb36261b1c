import { ModelUsage } from '@skein/contract/automations/automation'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RangeField } from '../../../ui/forms/range-field.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { fieldWords, modelUsageLabels, sectionWords } from '../../../copy/automations/editor.ts'
import type { ModelForm } from '../form/automation-form.ts'
import { Section } from './section.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'

const useModelField = automationFieldHook<ModelForm>()

/** Model names by provider that an editor offers for a custom model. */
export type ModelOptions = Readonly<Record<string, readonly string[]>>

interface ModelSectionProps {
  models: ModelOptions
  /** No part of this automation uses a model. */
  unused: boolean
  /** Shows the temperature only for a custom model. */
  quiet?: boolean
}

const usages = ModelUsage.options.map((value) => ({ value, label: modelUsageLabels[value] }))
const asOptions = (names: readonly string[], chosen: string) =>
  [...new Set([...names, chosen])].map((value) => ({ value, label: value }))

/** Model and temperature. Provider and name are shown only for a custom model. */
export function ModelSection({ models, unused, quiet = false }: ModelSectionProps) {
  const usage = useModelField('model_usage')
  const custom = usage.value === 'CUSTOM'
  return (
    <Section title={sectionWords.model} anchor="model">
      {unused && <p className="meta">{fieldWords.modelUnused}</p>}
      <div data-field="model_usage">
        <FieldGroup legend={fieldWords.modelUsage}>
          <Segmented
            label={fieldWords.modelUsage}
            value={usage.value}
            onValueChange={usage.set}
            options={usages}
          />
        </FieldGroup>
      </div>
      {custom && <CustomModel models={models} />}
      {(custom || !quiet) && <Temperature />}
    </Section>
  )
}

function Temperature() {
  const temperature = useModelField('temperature')
  return (
    <div data-field="temperature">
      <RangeField
        label={fieldWords.temperature}
        min={0}
        max={1}
        step={0.01}
        numberStep={0.1}
        scale={fieldWords.scale}
        value={temperature.value}
        onValueChange={temperature.set}
      />
    </div>
  )
}

function CustomModel({ models }: { models: ModelOptions }) {
  const provider = useModelField('model_provider')
  const model = useModelField('model_name')
  const choose = (next: string) => {
    provider.set(next)
    const offered = models[next] ?? []
    if (offered[0] !== undefined && !offered.includes(model.value)) model.set(offered[0])
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div data-field="model_provider">
        <Field label={fieldWords.provider}>
          <Select
            value={provider.value}
            options={asOptions(Object.keys(models), provider.value)}
            onValueChange={choose}
          />
        </Field>
      </div>
      <div data-field="model_name">
        <Field label={fieldWords.model}>
          <Select
            value={model.value}
            options={asOptions(models[provider.value] ?? [], model.value)}
            onValueChange={model.set}
          />
        </Field>
      </div>
    </div>
  )
}
