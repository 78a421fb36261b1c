import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { authWords } from '../../copy/auth.ts'
import { isMismatch, type NewPassword, type Problem } from './queries.ts'

interface NewPasswordFieldsProps {
  label: string
  value: NewPassword
  onChange: (value: NewPassword) => void
  problem: Problem | null
}

/** Password and confirmation; the error of a mismatch is shown at the confirmation. */
export function NewPasswordFields({ label, value, onChange, problem }: NewPasswordFieldsProps) {
  const mismatch = isMismatch(problem)
  return (
    <>
      <Field label={label} hint={authWords.passwordHint} required>
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        />
      </Field>
      <Field label={authWords.confirmPassword} required error={mismatch ? authWords.mismatch : undefined}>
        <PasswordInput
          name="confirm-password"
          autoComplete="new-password"
          value={value.confirm}
          onChange={(event) => onChange({ ...value, confirm: event.currentTarget.value })}
        />
      </Field>
      <p role="alert" className="sr-only">
        {mismatch && authWords.mismatch}
      </p>
    </>
  )
}
