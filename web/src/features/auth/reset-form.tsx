import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { authWords } from '../../copy/auth.ts'
import { AuthForm } from './auth-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { noPassword, saveNewPassword } from './queries.ts'
import { useSubmit } from './use-submit.ts'

/** `token` comes from the link of the mail. */
export function ResetForm({ token }: { token: string }) {
  const [chosen, setChosen] = useState(noPassword)
  const navigate = useNavigate()
  const saved = () => {
    notify({ type: 'success', message: authWords.passwordSaved, autoHide: false })
    void navigate({ to: paths.getStarted, search: {}, replace: true })
  }
  const { submitting, problem, handle } = useSubmit(() => saveNewPassword(chosen, token), null, saved)
  // The link is invalid, so the form is replaced by a request for another.
  if (problem?.dead) return <Navigate to={paths.getStarted} search={{ mode: 'reset' }} replace />
  return (
    <AuthForm
      problem={problem}
      onSubmit={handle}
      submitting={submitting}
      submitLabel={authWords.saveNewPassword}
    >
      <NewPasswordFields
        label={authWords.newPassword}
        value={chosen}
        onChange={setChosen}
        problem={problem}
      />
    </AuthForm>
  )
}
