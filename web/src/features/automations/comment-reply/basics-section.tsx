import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { fieldWords, sectionWords } from '../../../words/comment-reply.ts'
import { Section } from '../editor/section.tsx'
import { useRuleField } from './use-rule-field.ts'

export function BasicsSection() {
  const name = useRuleField('name')
  const description = useRuleField('description')
  return (
    <Section title={sectionWords.basics} anchor="basics">
      <div data-field="name">
        <Field label={fieldWords.name} error={name.error} required>
          <TextInput
            value={name.value}
            maxLength={limits.automationName}
            placeholder={fieldWords.namePlaceholder}
            onChange={(event) => name.set(event.currentTarget.value)}
            onBlur={name.onBlur}
          />
        </Field>
      </div>
      <div data-field="description">
        <Field label={fieldWords.description}>
          <TextInput
            value={description.value}
            maxLength={limits.description}
            onChange={(event) => description.set(event.currentTarget.value)}
            onBlur={description.onBlur}
          />
        </Field>
      </div>
    </Section>
  )
}
