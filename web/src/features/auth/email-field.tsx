import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { authWords } from '../../copy/auth.ts'

interface EmailFieldProps {
  value: string
  onChange: (value: string) => void
  hint?: string
}

/** E-mail address; password managers use it as the user name. */
export function EmailField({ value, onChange, hint }: EmailFieldProps) {
  return (
    <Field label={authWords.email} hint={hint} required>
      <TextInput
        type="email"
        name="email"
        autoComplete="username"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
