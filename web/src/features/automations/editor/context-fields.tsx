import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/field.tsx'
import { RangeField } from '../../../ui/range-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { fieldWords } from '../../../words/editor.ts'
import { useTriggerField } from './use-trigger-field.ts'

interface ContextFieldsProps {
  hint: string
  /** The context was just made from keywords: it is lit up once. */
  highlighted: boolean
}

/** What the AI decides by. */
export function ContextFields({ hint, highlighted }: ContextFieldsProps) {
  const context = useTriggerField('context')
  const confidence = useTriggerField('confidenceThreshold')
  return (
    <>
      <div data-field="context">
        <Field label={fieldWords.context} hint={hint} error={context.error}>
          <TextArea
            value={context.value}
            maxLength={limits.prompt}
            className={highlighted ? 'border-brand' : undefined}
            onChange={(event) => context.set(event.currentTarget.value)}
            onBlur={context.onBlur}
          />
        </Field>
      </div>
      <div data-field="confidenceThreshold">
        <RangeField
          label={fieldWords.confidence}
          hint={fieldWords.confidenceHint}
          min={0}
          max={1}
          step={0.01}
          numberStep={0.05}
          value={confidence.value}
          onValueChange={confidence.set}
        />
      </div>
    </>
  )
}
