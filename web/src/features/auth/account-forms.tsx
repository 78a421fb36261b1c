import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { awaitConfirmation } from '../session/awaited-confirmation.ts'
import { sessionQuery } from '../session/use-session.ts'
import { AuthForm, Confirmation, EmailField, NewPasswordFields, useSubmit } from './auth-form.tsx'
import { askForReset, noPassword, saveNewPassword, signIn, signUp } from './queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep)

/** `linkError`: message of the link that led here. */
export function SignInForm({
  email: initialEmail = '',
  linkError,
  children,
}: {
  email: string | undefined
  linkError: string | null
  /** Other ways to sign in, shown until the password is accepted. */
  children: ReactNode
}) {
  const [email, setEmail] = useState(initialEmail)
  const [password, setPassword] = useState('')
  const client = useQueryClient()
  const signedIn = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  const submit = useSubmit(() => signIn(email, password), null, signedIn)
  if (submit.problem?.needsCode) {
    return (
      <Suspense>
        <CodeStep onSignedIn={signedIn} />
      </Suspense>
    )
  }
  return (
    <>
      <AuthForm submit={submit} email={email} linkError={linkError} submitLabel={m.auth_sign_in()}>
        <EmailField value={email} onChange={setEmail} />
        <Field
          label={m.common_password()}
          required
          aside={
            <Link
              to={paths.getStarted}
              search={{ mode: 'forgot' }}
              className="touch -my-3 inline-flex items-center text-label text-text underline underline-offset-4 hover:no-underline"
            >
              {m.auth_forgot_link()}
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
      {children}
    </>
  )
}

interface SignUpFormProps {
  /** The address of an invitation. */
  email?: string | undefined
  invitation?: string | undefined
  /** Other ways to sign up, shown until the form has succeeded. */
  children: ReactNode
}

export function SignUpForm({ email: initialEmail = '', invitation, children }: SignUpFormProps) {
  const [email, setEmail] = useState(initialEmail)
  const [newPassword, setNewPassword] = useState(noPassword)
  const submit = useSubmit(
    () => signUp(email, newPassword, invitation),
    m.auth_success(),
    () => awaitConfirmation(email),
  )
  if (submit.message) return <CheckInbox email={email} onChangeAddress={submit.reset} />
  return (
    <>
      <AuthForm submit={submit} email={email} submitLabel={m.auth_sign_up()}>
        <EmailField value={email} onChange={setEmail} />
        <NewPasswordFields
          label={m.common_password()}
          value={newPassword}
          onChange={setNewPassword}
          problem={submit.problem}
        />
      </AuthForm>
      {children}
    </>
  )
}

const focusOnMount = (element: HTMLElement | null) => element?.focus()

/** Replaces the form of a finished sign-up. */
function CheckInbox({ email, onChangeAddress }: { email: string; onChangeAddress: () => void }) {
  return (
    <section aria-labelledby="check-inbox" className="flex flex-col items-start gap-4">
      <Banner type="success">{m.auth_success()}</Banner>
      <div>
        <h2 id="check-inbox" tabIndex={-1} ref={focusOnMount} className="section-head outline-none">
          {m.auth_check_inbox()}
        </h2>
        <p className="mt-1 break-words text-text-2">{m.auth_sent_to({ email })}</p>
        <Confirmation email={email} />
      </div>
      <Button size="dense" onClick={onChangeAddress}>
        {m.auth_change_address()}
      </Button>
    </section>
  )
}

/** `linkError`: why the reset link that led here failed. */
export function ForgotForm({ linkError }: { linkError: string | null }) {
  const [email, setEmail] = useState('')
  const submit = useSubmit(() => askForReset(email), m.auth_link_sent())
  return (
    <AuthForm submit={submit} linkError={linkError} submitLabel={m.common_send_link()}>
      <EmailField value={email} onChange={setEmail} hint={m.auth_forgot_text()} />
    </AuthForm>
  )
}

/** `token` comes from the link of the mail. `hasPasskeys`: the form asks whether to remove them. */
export function ResetForm({ token, hasPasskeys }: { token: string; hasPasskeys: boolean }) {
  const [newPassword, setNewPassword] = useState(noPassword)
  const [removePasskeys, setRemovePasskeys] = useState(true)
  const navigate = useNavigate()
  const finish = () => {
    notify({ type: 'success', message: m.auth_password_saved(), autoHide: false })
    void navigate({ to: paths.getStarted, search: {}, replace: true })
  }
  const submit = useSubmit(() => saveNewPassword(newPassword, { token, removePasskeys }), null, finish)
  // The link is invalid, so the form is replaced by a request for another.
  if (submit.problem?.dead) return <Navigate to={paths.getStarted} search={{ mode: 'reset' }} replace />
  return (
    <AuthForm submit={submit} submitLabel={m.auth_save_new_password()}>
      <NewPasswordFields
        label={m.auth_new_password()}
        value={newPassword}
        onChange={setNewPassword}
        problem={submit.problem}
      />
      {hasPasskeys && (
        <Switch
          label={m.auth_remove_passkeys()}
          hint={m.auth_remove_passkeys_hint()}
          checked={removePasskeys}
          onCheckedChange={setRemovePasskeys}
        />
      )}
    </AuthForm>
  )
}
