import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { authWords } from '../../words/auth.ts'
import { sessionQuery } from '../session/session-query.ts'
import { AuthMessage } from './auth-message.tsx'
import { signIn } from './queries.ts'
import { useSubmit } from './use-submit.ts'

/** `notice`: what a link that led here has to say. */
export function SignInForm({ notice }: { notice: string | null }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const client = useQueryClient()
  const signedIn = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  const { submitting, problem, handle } = useSubmit(() => signIn(email, password), null, signedIn)
  const shown = problem ?? (notice ? { message: notice, unconfirmed: false } : null)
  return (
    <form onSubmit={handle} className="flex flex-col gap-4">
      <AuthMessage problem={shown} message={null} email={email} />
      <Field label={authWords.email} required>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </Field>
      <Field
        label={authWords.password}
        required
        aside={
          <Link
            to={paths.getStarted}
            search={{ mode: 'forgot' }}
            className="text-label text-brand-text underline-offset-4 hover:underline"
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
      <Button type="submit" variant="primary" busy={submitting} className="mt-1">
        {authWords.signIn}
      </Button>
    </form>
  )
}
