import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import type { AuthMode, AuthSearch } from '../../lib/search/search-params.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import { embeddedSession } from '../../lib/embedded-session.ts'
import { sessionQuery, useSession } from '../session/use-session.ts'
import { ForgotForm, ResetForm, SignInForm, SignUpForm } from './account-forms.tsx'
import { StopChangeForm } from './stop-change-form.tsx'
import { cx } from '../../ui/cx.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { GoogleLogo } from '../../components/google-logo.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { type Problem, signInWithGoogle, signInWithPasskey } from './queries.ts'

const SignOnForm = lazyPart(async () => (await import('./sign-on-form.tsx')).SignOnForm)

const titles = {
  signIn: m.auth_titles_sign_in(),
  signUp: m.auth_titles_sign_up(),
  forgot: m.auth_titles_forgot(),
  reset: m.auth_titles_reset(),
  stop: m.auth_titles_stop(),
  sso: m.auth_titles_sign_on(),
}

/** Sign-in, sign-up and password reset. Redirects signed-in users. */
export function AuthScreen() {
  const { status } = useSession()
  const search = useSearch({ from: '/get-started' })
  const mode = search.mode ?? 'signIn'
  // A reset requires the token of the mail.
  const title = titles[mode === 'reset' && !search.token ? 'forgot' : mode]
  useDocumentTitle(title)
  if (status === 'loading') return <FullScreenSpinner />
  if (status === 'signed-in' && mode !== 'stop') return <Next invitation={search.invitation} />
  const refusal = mode === 'signUp' ? signUpRefusal(search) : null
  return (
    <AuthFrame title={title} terms={mode !== 'stop'}>
      {refusal ? <Banner type="info">{refusal}</Banner> : <ModeForm key={mode} mode={mode} search={search} />}
      {mode !== 'stop' && mode !== 'signIn' && <ModeToggle mode={mode} />}
    </AuthFrame>
  )
}

/** Redirects a signed-in user: to the page of the invitation, if the address has one. */
const Next = ({ invitation }: { invitation: string | undefined }) =>
  invitation ? (
    <Navigate to="/invitation/$token" params={{ token: invitation }} replace />
  ) : (
    <Navigate to={paths.platforms} replace />
  )

/** Returns why nobody can sign up here, or null. */
function signUpRefusal({ invitation, email }: AuthSearch): string | null {
  const mode = embeddedSession().system?.sign_up
  // An invitation to a workspace names an address, and is valid while sign-up is closed.
  if (invitation && email) return null
  if (mode === 'closed') return m.server_sign_up_closed()
  return mode === 'invite' && !invitation ? m.auth_sign_up_invite() : null
}

function ModeForm({ mode, search }: { mode: AuthMode; search: AuthSearch }) {
  const otherWays = <OtherWays mode={mode} invitation={search.invitation} />
  if (mode === 'signUp') return <SignUpForm {...search}>{otherWays}</SignUpForm>
  if (mode === 'forgot') return <ForgotForm linkError={null} />
  if (mode === 'stop') return <StopChangeForm token={search.token ?? ''} />
  if (mode === 'sso')
    return (
      <Suspense>
        <SignOnForm email={search.email} />
      </Suspense>
    )
  if (mode === 'reset') {
    return search.token ? (
      <ResetForm token={search.token} hasPasskeys={search.passkeys !== undefined} />
    ) : (
      <ForgotForm linkError={m.auth_reset_link_invalid()} />
    )
  }
  return (
    <>
      {search.confirmed && <Banner type="success">{m.auth_confirmed()}</Banner>}
      <SignInForm email={search.email} linkError={search.error ? linkProblem(search.error) : null}>
        {otherWays}
        <ModeToggle mode={mode} />
      </SignInForm>
    </>
  )
}

/** Messages for the error codes of single sign-on. */
const signOnProblems: Partial<Record<string, () => string>> = {
  SIGN_ON_UNREACHABLE: () => m.auth_sign_on_unreachable(),
  SIGN_ON_REFUSED: () => m.auth_sign_on_refused(),
  SIGN_ON_NO_ADDRESS: () => m.auth_sign_on_no_address(),
  SIGN_ON_OTHER_ADDRESS: () => m.auth_sign_on_other_address(),
  SIGN_ON_PROTECTED: () => m.auth_sign_on_protected(),
  SIGN_ON_FULL: () => m.auth_sign_on_full(),
  SIGN_ON_UNFINISHED: () => m.auth_sign_on_unfinished(),
}

/** Error codes about tokens come from mail links; others from single sign-on and Google. */
function linkProblem(code: string): string {
  const signOnProblem = signOnProblems[code]
  if (signOnProblem) return signOnProblem()
  if (code === 'SIGN_UP_CLOSED') return m.server_sign_up_closed()
  if (code === 'INVITATION_REQUIRED') return m.auth_sign_up_invite()
  if (code === 'GOOGLE_NOT_CONNECTED') return m.auth_google_not_connected()
  return /token/i.test(code) ? m.auth_link_expired() : m.auth_google_failed()
}

function ModeToggle({ mode }: { mode: AuthMode }) {
  const navigate = useNavigate()
  const signUp = mode === 'signIn'
  if (signUp && embeddedSession().system?.sign_up === 'closed') return null
  const flip = () =>
    void navigate({ to: paths.getStarted, search: signUp ? { mode: 'signUp' } : {}, replace: true })
  return (
    <p className={cx('flex flex-wrap items-center gap-x-1 text-text-2', mode === 'sso' && '-ms-1')}>
      {mode !== 'sso' && (signUp ? m.auth_to_sign_up() : m.auth_to_sign_in())}
      <button
        type="button"
        className="touch min-h-8 rounded-chip px-1 font-medium text-text underline underline-offset-4 hover:no-underline"
        onClick={flip}
      >
        {signUp ? m.auth_sign_up() : m.auth_sign_in()}
      </button>
    </p>
  )
}

type Way = 'google' | 'passkey'

/** Google and, at sign-in, passkeys, which browsers offer only on https and on this machine. */
function OtherWays({ mode, invitation }: { mode: AuthMode; invitation: string | undefined }) {
  // Unknown while the page has no data of the server: then Google's absence is reported when it is pressed.
  const hasGoogle = embeddedSession().system?.google_sign_in !== false
  const [busy, setBusy] = useState<Way | null>(null)
  const [failure, setFailure] = useState<Problem | null>(null)
  const client = useQueryClient()

  // The Back button may restore this page from the back/forward cache.
  useEffect(() => {
    const back = () => setBusy(null)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  const start = async (way: Way) => {
    setBusy(way)
    setFailure(null)
    const problem = await (way === 'google' ? signInWithGoogle(invitation) : signInWithPasskey())
    if (problem) {
      setFailure(problem)
      setBusy(null)
    } else if (way === 'passkey') void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="meta flex items-center gap-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {m.auth_or()}
      </p>
      {failure && <Banner type="error">{failure.message}</Banner>}
      {hasGoogle ? (
        <Button busy={busy === 'google'} icon={<GoogleLogo />} onClick={() => void start('google')}>
          {busy === 'google' ? m.auth_connecting() : m.auth_google()}
        </Button>
      ) : (
        <p className="text-text-2">{m.auth_google_missing()}</p>
      )}
      {mode === 'signIn' && 'PublicKeyCredential' in globalThis && (
        <Button busy={busy === 'passkey'} onClick={() => void start('passkey')}>
          {m.auth_passkey()}
        </Button>
      )}
      {mode === 'signIn' && (
        <LinkButton to={paths.getStarted} search={{ mode: 'sso' }}>
          {m.auth_titles_sign_on()}
        </LinkButton>
      )}
    </div>
  )
}
