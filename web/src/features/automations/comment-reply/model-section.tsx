import { ModelUsage } from '@skein/contract/automations/automation'
import { FieldGroup } from '../../../ui/field-group.tsx'
import { Field } from '../../../ui/field.tsx'
import { RangeField } from '../../../ui/range-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { fieldWords, modelUsageLabels, sectionWords } from '../../../words/comment-reply.ts'
import { Section } from '../editor/section.tsx'
import { commentReplyModels } from './comment-reply-form.ts'
import { useRuleField } from './use-rule-field.ts'

const usages = ModelUsage.options.map((value) => ({ value, label: modelUsageLabels[value] }))
const asOptions = (names: readonly string[], chosen: string) =>
  [...new Set([...names, chosen])].map((value) => ({ value, label: value }))

/** Which model speaks and how freely. Provider and name are asked for only when the rule brings its own. */
export function ModelSection() {
  const usage = useRuleField('modelUsage')
  const temperature = useRuleField('temperature')
  const trigger = useRuleField('triggerType')
  const reply = useRuleField('replyType')
  const unused = trigger.value === 'keyword' && reply.value === 'custom'
  return (
    <Section title={sectionWords.model} anchor="model">
      {unused && <p className="meta">{fieldWords.modelUnused}</p>}
      <div data-field="modelUsage">
        <FieldGroup legend={fieldWords.modelUsage}>
          <Segmented
            label={fieldWords.modelUsage}
            value={usage.value}
            onValueChange={usage.set}
            options={usages}
          />
        </FieldGroup>
      </div>
      {usage.value === 'CUSTOM' && <CustomModel />}
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
    </Section>
  )
}

function CustomModel() {
  const provider = useRuleField('modelProvider')
  const model = useRuleField('modelName')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div data-field="modelProvider">
        <Field label={fieldWords.provider}>
          <Select
            value={provider.value}
            options={asOptions(Object.keys(commentReplyModels), provider.value)}
            onValueChange={provider.set}
          />
        </Field>
      </div>
      <div data-field="modelName">
        <Field label={fieldWords.model}>
          <Select
            value={model.value}
            options={asOptions(commentReplyModels.GROQ, model.value)}
            onValueChange={model.set}
          />
        </Field>
      </div>
    </div>
  )
}
