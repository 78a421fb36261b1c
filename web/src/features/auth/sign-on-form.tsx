import { useState } from 'react'
import { m } from '@skein/messages'
import { AuthForm, EmailField, useSubmit } from './auth-form.tsx'
import { signInWithWorkspace } from './queries.ts'

/** Asks for the address whose domain names the identity provider, and opens the provider's page. */
export function SignOnForm({ email: initialEmail = '' }: { email: string | undefined }) {
  const [email, setEmail] = useState(initialEmail)
  const submit = useSubmit(() => signInWithWorkspace(email), null)
  return (
    <AuthForm submit={submit} submitLabel={m.common_continue()}>
      <EmailField value={email} onChange={setEmail} hint={m.auth_sign_on_hint()} />
    </AuthForm>
  )
}
