import { type FormEvent, type ReactNode, Suspense, useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../ui/buttons/button.tsx'
import { type NewPassword, type Problem, isMismatch, resend } from './queries.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../ui/loading/missing-part.tsx'

interface AuthFormProps {
  submit: Submit
  submitLabel: string
  /** Why the link that led here failed. */
  linkError?: string | null
  /** If set, a message about confirmation offers to send the mail to this address again. */
  email?: string
  children: ReactNode
}

/** Result of the last attempt, fields and submit button. */
export function AuthForm({ submit, submitLabel, linkError = null, email, children }: AuthFormProps) {
  const { submitting, message, handle } = submit
  const linkProblem = linkError && !message ? { message: linkError, unconfirmed: false } : null
  const problem = submit.problem ?? linkProblem
  return (
    <form onSubmit={handle} className="flex flex-col gap-4">
      {problem && !isMismatch(problem) && (
        <Banner type="error">
          <p>{problem.message}</p>
          {problem.unconfirmed && <Confirmation email={email} />}
        </Banner>
      )}
      {message && (
        <Banner type="success">
          <p>{message}</p>
          <Confirmation email={email} />
        </Banner>
      )}
      {children}
      <Button type="submit" variant={message ? 'secondary' : 'primary'} busy={submitting} className="mt-1">
        {submitLabel}
      </Button>
    </form>
  )
}

/** Loaded on demand: its query code is larger than the rest of the page. */
const MailboxLink = lazyPart(async () => (await import('./mailbox-link.tsx')).MailboxLink, MissingTool)

/** The mailbox of a practice installation, and a button that sends the mail again. */
export const Confirmation = ({ email }: { email: string | undefined }) => (
  <>
    <Suspense>
      <MailboxLink />
    </Suspense>
    {email && <Resend email={email} />}
  </>
)

function Resend({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setState('busy')
    const problem = await resend(email)
    setFailure(problem?.message ?? null)
    setState(problem ? 'idle' : 'sent')
  }
  if (state === 'sent') return <p className="mt-2 text-text-2">{m.auth_resent()}</p>
  return (
    <div className="mt-2 flex flex-col items-start gap-1">
      <Button size="dense" busy={state === 'busy'} onClick={() => void send()}>
        {m.auth_resend()}
      </Button>
      {failure && <p className="text-bad">{failure}</p>}
    </div>
  )
}

interface EmailFieldProps {
  value: string
  onChange: (value: string) => void
  hint?: string
}

/** E-mail address; password managers use it as the user name. */
export function EmailField({ value, onChange, hint }: EmailFieldProps) {
  return (
    <Field label={m.auth_email()} hint={hint} required>
      <TextInput
        type="email"
        name="email"
        autoComplete="username"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

interface NewPasswordFieldsProps {
  label: string
  value: NewPassword
  onChange: (value: NewPassword) => void
  problem: Problem | null
}

/** Password and confirmation; the error of a mismatch is shown at the confirmation. */
export function NewPasswordFields({ label, value, onChange, problem }: NewPasswordFieldsProps) {
  const mismatch = isMismatch(problem)
  return (
    <>
      <Field label={label} hint={m.auth_password_hint()} required>
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        />
      </Field>
      <Field label={m.auth_confirm_password()} required error={mismatch ? m.auth_mismatch() : undefined}>
        <PasswordInput
          name="confirm-password"
          autoComplete="new-password"
          value={value.confirm}
          onChange={(event) => onChange({ ...value, confirm: event.currentTarget.value })}
        />
      </Field>
      <p role="alert" className="sr-only">
        {mismatch && m.auth_mismatch()}
      </p>
    </>
  )
}

interface Submit {
  submitting: boolean
  problem: Problem | null
  message: string | null
  /** Forgets the result, so that the form can be submitted again. */
  reset: () => void
  handle: (event: FormEvent) => void
}

/** Runs `action` once at a time when the form is submitted; then shows its problem or `message`. */
export function useSubmit(
  action: () => Promise<Problem | null>,
  message: string | null,
  onDone?: () => void,
): Submit {
  const [submitting, setSubmitting] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isDone, setDone] = useState(false)

  const run = async () => {
    setSubmitting(true)
    setProblem(null)
    setDone(false)
    const newProblem = await action()
    setSubmitting(false)
    setProblem(newProblem)
    setDone(newProblem === null)
    if (!newProblem) onDone?.()
  }
  const handle = (event: FormEvent) => {
    event.preventDefault()
    if (!submitting) void run()
  }
  return { submitting, problem, message: isDone ? message : null, reset: () => setDone(false), handle }
}
