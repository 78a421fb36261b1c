import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import type { AuthMode, AuthSearch } from '../../lib/search-params.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import { authWords } from '../../copy/auth.ts'
import { useSession } from '../session/use-session.ts'
import { AuthFrame } from './auth-frame.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { GoogleButton } from './google-button.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Sign-in, sign-up and password reset. Redirects signed-in users. */
export function AuthScreen() {
  const { status } = useSession()
  const search = useSearch({ from: '/get-started' })
  const mode = search.mode ?? 'signIn'
  // A reset requires the token of the mail.
  const title = authWords.titles[mode === 'reset' && !search.token ? 'forgot' : mode]
  useDocumentTitle(title)
  if (status === 'loading') return <FullScreenSpinner />
  if (status === 'signed-in') return <Navigate to={paths.platforms} replace />
  return (
    <AuthFrame title={title}>
      <ModeForm key={mode} mode={mode} search={search} />
      {(mode === 'signIn' || mode === 'signUp') && <GoogleButton key={`google-${mode}`} />}
      <ModeToggle mode={mode} />
    </AuthFrame>
  )
}

function ModeForm({ mode, search }: { mode: AuthMode; search: AuthSearch }) {
  if (mode === 'signUp') return <SignUpForm />
  if (mode === 'forgot') return <ForgotForm linkError={null} />
  if (mode === 'reset') {
    return search.token ? (
      <ResetForm token={search.token} />
    ) : (
      <ForgotForm linkError={authWords.resetLinkInvalid} />
    )
  }
  return <SignInForm linkError={search.error ? linkProblem(search.error) : null} />
}

/** Error codes about tokens come from mail links; others from Google. */
const linkProblem = (code: string): string =>
  /token/i.test(code) ? authWords.linkExpired : authWords.googleFailed

function ModeToggle({ mode }: { mode: AuthMode }) {
  const navigate = useNavigate()
  const signUp = mode === 'signIn'
  const flip = () =>
    void navigate({ to: paths.getStarted, search: signUp ? { mode: 'signUp' } : {}, replace: true })
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-text-2">
      {signUp ? authWords.toSignUp : authWords.toSignIn}
      <button
        type="button"
        className="touch min-h-9 rounded-chip px-1 font-medium text-brand-text underline-offset-4 hover:underline"
        onClick={flip}
      >
        {signUp ? authWords.signUp : authWords.signIn}
      </button>
    </p>
  )
}
