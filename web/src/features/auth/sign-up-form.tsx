import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { authWords } from '../../words/auth.ts'
import { AuthMessage } from './auth-message.tsx'
import { signUp } from './queries.ts'
import { useSubmit } from './use-submit.ts'

export function SignUpForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const { submitting, problem, message, handle } = useSubmit(
    () => signUp(email, password, confirm),
    authWords.success,
  )
  const mismatch = problem?.message === authWords.mismatch
  return (
    <form onSubmit={handle} className="flex flex-col gap-4">
      <AuthMessage problem={mismatch ? null : problem} message={message} email={email} />
      <Field label={authWords.email} required>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </Field>
      <Field label={authWords.password} required>
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <Field label={authWords.confirmPassword} required error={mismatch ? authWords.mismatch : undefined}>
        <PasswordInput
          name="confirm-password"
          autoComplete="new-password"
          value={confirm}
          onChange={(event) => setConfirm(event.currentTarget.value)}
        />
      </Field>
      <p role="alert" className="sr-only">
        {mismatch && authWords.mismatch}
      </p>
      <Button type="submit" variant="primary" busy={submitting} className="mt-1">
        {authWords.signUp}
      </Button>
    </form>
  )
}
