import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { authWords } from '../../words/auth.ts'
import { AuthMessage } from './auth-message.tsx'
import { saveNewPassword } from './queries.ts'
import { useSubmit } from './use-submit.ts'

/** `token` comes from the link in the mail. */
export function ResetForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const navigate = useNavigate()
  const saved = () => {
    notify({ type: 'success', message: authWords.passwordSaved, autoHide: false })
    void navigate({ to: paths.getStarted, search: {}, replace: true })
  }
  const { submitting, problem, handle } = useSubmit(
    () => saveNewPassword(password, confirm, token),
    null,
    saved,
  )
  return (
    <form onSubmit={handle} className="flex flex-col gap-4">
      <AuthMessage problem={problem} message={null} />
      <Field label={authWords.newPassword} required>
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <Field label={authWords.confirmPassword} required>
        <PasswordInput
          name="confirm-password"
          autoComplete="new-password"
          value={confirm}
          onChange={(event) => setConfirm(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={submitting} className="mt-1">
        {authWords.saveNewPassword}
      </Button>
    </form>
  )
}
