import { HelpLink } from '../../../components/help-link.tsx'
import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'

const usePrompt = automationFieldHook<Record<string, string>>()

interface PromptFieldProps {
  /** Name of a text field of the surrounding form. */
  name: string
  label: string
  hint: string
  rows?: number
  className?: string | undefined
}

/** Instructions for the model. */
export function PromptField({ name, label, hint, rows, className }: PromptFieldProps) {
  const prompt = usePrompt(name)
  return (
    <div data-field={name}>
      <Field
        label={label}
        hint={hint}
        error={prompt.error}
        aside={name === 'system_prompt' && <HelpLink term="system-prompt" />}
      >
        <TextArea
          rows={rows}
          className={className}
          value={prompt.value ?? ''}
          maxLength={limits.prompt}
          onChange={(event) => prompt.set(event.currentTarget.value)}
          onBlur={prompt.onBlur}
        />
      </Field>
    </div>
  )
}
