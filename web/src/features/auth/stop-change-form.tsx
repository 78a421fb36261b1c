import { paths } from '../../lib/paths.ts'
import { authWords } from '../../copy/auth.ts'
import { AuthForm, useSubmit } from './auth-form.tsx'
import { stopEmailChange } from './queries.ts'

/** Stops or undoes a change of the email address. `token` comes from the link of the mail to the old address. */
export function StopChangeForm({ token }: { token: string }) {
  const submit = useSubmit(() => stopEmailChange(token, chooseNewPassword), null)
  return (
    <AuthForm submit={submit} submitLabel={authWords.stopButton}>
      <p className="text-text-2">{authWords.stopText}</p>
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
