import { useState } from 'react'
import { authWords } from '../../copy/auth.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { noPassword, signUp } from './queries.ts'
import { useSubmit } from './use-submit.ts'

export function SignUpForm() {
  const [email, setEmail] = useState('')
  const [chosen, setChosen] = useState(noPassword)
  const { submitting, problem, message, handle } = useSubmit(() => signUp(email, chosen), authWords.success)
  return (
    <AuthForm
      problem={problem}
      message={message}
      email={email}
      onSubmit={handle}
      submitting={submitting}
      submitLabel={authWords.signUp}
    >
      <EmailField value={email} onChange={setEmail} />
      <NewPasswordFields label={authWords.password} value={chosen} onChange={setChosen} problem={problem} />
    </AuthForm>
  )
}
