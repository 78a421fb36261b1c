import { useState } from 'react'
import { authWords } from '../../copy/auth.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { askForReset } from './queries.ts'
import { useSubmit } from './use-submit.ts'

/** `notice`: why a reset link that led here did not work. */
export function ForgotForm({ notice: notification }: { notice: string | null }) {
  const [email, setEmail] = useState('')
  const { submitting, problem, message, handle } = useSubmit(() => askForReset(email), authWords.linkSent)
  const shown = problem ?? (notification && !message ? { message: notification, unconfirmed: false } : null)
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
