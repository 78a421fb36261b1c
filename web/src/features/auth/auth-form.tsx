import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { AuthMessage } from './auth-message.tsx'
import { isMismatch, type Problem } from './queries.ts'

interface AuthFormProps {
  problem: Problem | null
  message?: string | null
  /** With an address, a message about confirming offers to send the mail again. */
  email?: string
  onSubmit: (event: FormEvent) => void
  submitting: boolean
  submitLabel: string
  children: ReactNode
}

/** What came of the last attempt, the fields, and the button that tries. */
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
