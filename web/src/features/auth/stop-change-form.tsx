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

/** Loads the page anew: the session of this browser has ended. */
function chooseNewPassword(token: string): void {
  location.assign(`${paths.getStarted}?${new URLSearchParams({ mode: 'reset', token })}`)
}
