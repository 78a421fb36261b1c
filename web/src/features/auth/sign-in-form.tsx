import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { authWords } from '../../copy/auth.ts'
import { sessionQuery } from '../session/session-query.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { signIn } from './queries.ts'
import { useSubmit } from './use-submit.ts'

/** `linkError`: message of the link that led here. */
export function SignInForm({ linkError }: { linkError: string | null }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const client = useQueryClient()
  const signedIn = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  const { submitting, problem, handle } = useSubmit(() => signIn(email, password), null, signedIn)
  const shown = problem ?? (linkError ? { message: linkError, unconfirmed: false } : null)
  return (
    <AuthForm
      problem={shown}
      email={email}
      onSubmit={handle}
      submitting={submitting}
      submitLabel={authWords.signIn}
    >
      <EmailField value={email} onChange={setEmail} />
      <Field
        label={authWords.password}
        required
        aside={
          <Link
            to={paths.getStarted}
            search={{ mode: 'forgot' }}
            className="touch -my-3 inline-flex items-center text-label text-brand-text underline-offset-4 hover:underline"
          >
            {authWords.forgotLink}
          </Link>
        }
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
    </AuthForm>
  )
}
