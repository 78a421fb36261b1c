import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/field.tsx'
import { RangeField } from '../../../ui/range-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { fieldWords } from '../../../words/comment-reply.ts'
import { useRuleField } from './use-rule-field.ts'

/** What the AI decides by. A context that was just made from keywords is lit up once. */
export function ContextFields({ highlighted }: { highlighted: boolean }) {
  const context = useRuleField('context')
  const confidence = useRuleField('confidenceThreshold')
  return (
    <>
      <div data-field="context">
        <Field label={fieldWords.context} hint={fieldWords.contextHint} error={context.error}>
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
