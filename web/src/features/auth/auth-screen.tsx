import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import type { AuthMode, AuthSearch } from '../../lib/search-params.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import { embeddedSession } from '../../lib/embedded-session.ts'
import { sessionQuery, useSession } from '../session/use-session.ts'
import { ForgotForm, ResetForm, SignInForm, SignUpForm } from './account-forms.tsx'
import { StopChangeForm } from './stop-change-form.tsx'
import { Brand } from '../../ui/brand.tsx'
import { StatusDot, ConnectorLine } from '../../ui/status-dot.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { type Problem, signInWithGoogle, signInWithPasskey } from './queries.ts'
import { brandName } from '../../lib/brand-name.ts'

const titles = {
  signIn: m.auth_titles_sign_in(),
  signUp: m.auth_titles_sign_up(),
  forgot: m.auth_titles_forgot(),
  reset: m.auth_titles_reset(),
  stop: m.auth_titles_stop(),
}

const sideSteps = [m.auth_side_connect(), m.auth_side_create_automation(), m.auth_side_see_why()] as const

/** Sign-in, sign-up and password reset. Redirects signed-in users. */
export function AuthScreen() {
  const { status } = useSession()
  const search = useSearch({ from: '/get-started' })
  const mode = search.mode ?? 'signIn'
  // A reset requires the token of the mail.
  const title = titles[mode === 'reset' && !search.token ? 'forgot' : mode]
  useDocumentTitle(title)
  if (status === 'loading') return <FullScreenSpinner />
  if (status === 'signed-in' && mode !== 'stop') return <Navigate to={paths.platforms} replace />
  const refusal = mode === 'signUp' ? signUpRefusal(search) : null
  return (
    <AuthFrame title={title} terms={mode !== 'stop'}>
      {refusal ? <Banner type="info">{refusal}</Banner> : <ModeForm key={mode} mode={mode} search={search} />}
      {mode !== 'stop' && <ModeToggle mode={mode} />}
    </AuthFrame>
  )
}

/** Returns why nobody can sign up here, or null. */
function signUpRefusal({ invitation }: AuthSearch): string | null {
  const mode = embeddedSession().system?.sign_up
  if (mode === 'closed') return m.auth_sign_up_closed()
  return mode === 'invite' && !invitation ? m.auth_sign_up_invite() : null
}

function ModeForm({ mode, search }: { mode: AuthMode; search: AuthSearch }) {
  const otherWays = <OtherWays mode={mode} invitation={search.invitation} />
  if (mode === 'signUp') return <SignUpForm invitation={search.invitation}>{otherWays}</SignUpForm>
  if (mode === 'forgot') return <ForgotForm linkError={null} />
  if (mode === 'stop') return <StopChangeForm token={search.token ?? ''} />
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
      <SignInForm linkError={search.error ? linkProblem(search.error) : null} />
      {otherWays}
    </>
  )
}

/** Error codes about tokens come from mail links; others from Google. */
function linkProblem(code: string): string {
  if (code === 'SIGN_UP_CLOSED') return m.auth_sign_up_closed()
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
    <p className="flex flex-wrap items-center gap-x-1 text-text-2">
      {signUp ? m.auth_to_sign_up() : m.auth_to_sign_in()}
      <button
        type="button"
        className="touch min-h-9 rounded-chip px-1 font-medium text-text underline underline-offset-4 hover:no-underline"
        onClick={flip}
      >
        {signUp ? m.auth_sign_up() : m.auth_sign_in()}
      </button>
    </p>
  )
}

/** Layout of the sign-in forms: the form on one side, a timeline of the next steps on the other. */
function AuthFrame({ title, terms, children }: { title: string; terms: boolean; children: ReactNode }) {
  return (
    <div className="grid grow lg:grid-cols-[5fr_7fr]">
      <main id="content" className="flex flex-col px-4 py-4 md:px-6 lg:px-8">
        <header className="flex items-center justify-between">
          <Brand name={brandName} />
          <LinkButton to={paths.landing} variant="ghost" icon={<ArrowLeft size={16} aria-hidden="true" />}>
            {m.common_back()}
          </LinkButton>
        </header>
        <div className="mx-auto flex w-full max-w-[400px] flex-col gap-5 pt-6 pb-12 md:pt-[10vh]">
          <h1 className="title">{title}</h1>
          {children}
          {terms && <Terms />}
        </div>
      </main>
      <NextSteps />
    </div>
  )
}

const Terms = () => (
  <p className="meta">
    {m.auth_help()}{' '}
    <Link to={paths.terms} className="text-text-2 underline underline-offset-4">
      {m.auth_terms()}
    </Link>{' '}
    {m.auth_and()}{' '}
    <Link to={paths.privacy} className="text-text-2 underline underline-offset-4">
      {m.auth_privacy()}
    </Link>
    .
  </p>
)

function NextSteps() {
  return (
    <aside className="hidden items-center rounded-ss-card border-t border-s border-line bg-pane px-[8%] lg:mt-4 lg:flex">
      <div className="max-w-[30rem]">
        <h2 className="section-head mb-8 text-text-2">{m.auth_side_title()}</h2>
        <ol>
          {sideSteps.map((step, place) => {
            const last = place === sideSteps.length - 1
            return (
              <li key={step} className="flex gap-6">
                <span className="flex w-3 flex-col items-center pt-2">
                  <StatusDot state={last ? 'active' : 'hollow'} />
                  {!last && <ConnectorLine />}
                </span>
                <p className={`sentence ${last ? '' : 'pb-12'}`}>{step}</p>
              </li>
            )
          })}
        </ol>
      </div>
    </aside>
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
        <Button busy={busy === 'google'} onClick={() => void start('google')}>
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
    </div>
  )
}
