import { RangeField } from '../../../ui/forms/range-field.tsx'
import { fieldWords } from '../../../copy/automations/editor.ts'
import { PromptField } from './prompt-field.tsx'
import { useTriggerField } from './use-trigger-field.ts'

interface ContextFieldsProps {
  hint: string
  /** The context was just made from keywords: it is lit up once. */
  highlighted: boolean
}

/** What the AI decides by. */
export function ContextFields({ hint, highlighted }: ContextFieldsProps) {
  const confidence = useTriggerField('confidenceThreshold')
  return (
    <>
      <PromptField
        name="context"
        label={fieldWords.context}
        hint={hint}
        className={highlighted ? 'border-brand' : undefined}
      />
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
