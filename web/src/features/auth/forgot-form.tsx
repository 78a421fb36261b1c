import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { authWords } from '../../words/auth.ts'
import { AuthMessage } from './auth-message.tsx'
import { askForReset } from './queries.ts'
import { useSubmit } from './use-submit.ts'

/** `notice`: why a reset link that led here did not work. */
export function ForgotForm({ notice }: { notice: string | null }) {
  const [email, setEmail] = useState('')
  const { submitting, problem, message, handle } = useSubmit(() => askForReset(email), authWords.linkSent)
  const shown = problem ?? (notice && !message ? { message: notice, unconfirmed: false } : null)
  return (
    <form onSubmit={handle} className="flex flex-col gap-4">
      <AuthMessage problem={shown} message={message} />
      <Field label={authWords.email} hint={authWords.forgotText} required>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={submitting} className="mt-1">
        {authWords.sendLink}
      </Button>
    </form>
  )
}
