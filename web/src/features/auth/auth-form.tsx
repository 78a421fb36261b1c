import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { AuthMessage } from './auth-message.tsx'
import { isMismatch, type Problem } from './queries.ts'

interface AuthFormProps {
  problem: Problem | null
  message?: string | null
  /** If set, a message about confirmation offers to send the mail to this address again. */
  email?: string
  onSubmit: (event: FormEvent) => void
  submitting: boolean
  submitLabel: string
  children: ReactNode
}

/** Result of the last attempt, fields and submit button. */
export function AuthForm(props: AuthFormProps) {
  const { problem, message = null, email, onSubmit, submitting, submitLabel, children } = props
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <AuthMessage
        problem={isMismatch(problem) ? null : problem}
        message={message}
        {...(email === undefined ? {} : { email })}
      />
      {children}
      <Button type="submit" variant={message ? 'secondary' : 'primary'} busy={submitting} className="mt-1">
        {submitLabel}
      </Button>
    </form>
  )
}
