import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { AuthForm, useSubmit } from './auth-form.tsx'
import { stopEmailChange } from './queries.ts'

/** Stops or undoes a change of the email address. `token` comes from the link of the mail to the old address. */
export function StopChangeForm({ token }: { token: string }) {
  const submit = useSubmit(() => stopEmailChange(token, chooseNewPassword), null)
  return (
    <AuthForm submit={submit} submitLabel={m.common_stop_the_change()}>
      <p className="text-text-2">{m.auth_stop_text()}</p>
    </AuthForm>
  )
}

/** Opens the link for a new password, which loads the page anew: the session of this browser has ended. */
function chooseNewPassword(token: string): void {
  const callbackURL = `${paths.getStarted}?mode=reset`
  location.assign(
    `/api/auth/reset-password/${encodeURIComponent(token)}?${new URLSearchParams({ callbackURL })}`,
  )
}
