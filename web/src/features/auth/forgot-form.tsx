import { useState } from 'react'
import { authWords } from '../../copy/auth.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { askForReset } from './queries.ts'
import { useSubmit } from './use-submit.ts'

/** `linkError`: why the reset link that led here failed. */
export function ForgotForm({ linkError }: { linkError: string | null }) {
  const [email, setEmail] = useState('')
  const { submitting, problem, message, handle } = useSubmit(() => askForReset(email), authWords.linkSent)
  const shown = problem ?? (linkError && !message ? { message: linkError, unconfirmed: false } : null)
  return (
    <AuthForm
      problem={shown}
      message={message}
      onSubmit={handle}
      submitting={submitting}
      submitLabel={authWords.sendLink}
    >
      <EmailField value={email} onChange={setEmail} hint={authWords.forgotText} />
    </AuthForm>
  )
}
