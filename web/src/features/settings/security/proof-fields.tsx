import { m } from '@skein/messages'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

interface PasswordFieldProps {
  password: string
  onChange: (password: string) => void
}

/** The password of the user. */
export const PasswordField = ({ password, onChange }: PasswordFieldProps) => (
  <Field label={m.common_password()} required>
    <PasswordInput
      autoComplete="current-password"
      value={password}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </Field>
)

/** A code of the authenticator app, or a backup code. */
export function CodeField({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  return (
    <Field label={m.security_code()} hint={m.security_code_or_backup()} required>
      <TextInput
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={20}
        value={code}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  )
}
