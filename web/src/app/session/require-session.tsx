import { Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { m } from '@skein/messages'
import { rememberWantedPath } from '../../features/session/session-store.ts'
import { useSession } from '../../features/session/use-session.ts'
import { useSessionSetup } from '../../features/session/use-session-setup.ts'
import type { SessionUser } from '../../lib/api/auth-client.ts'
import { paths } from '../../lib/paths.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../ui/loading/missing-part.tsx'

const SignedInExtras = lazyPart(
  async () => (await import('./signed-in-extras.tsx')).SignedInExtras,
  MissingTool,
)

/** Renders its children only for signed-in users; stores the requested path of others. */
export function RequireSession() {
  const { status, user, retry } = useSession()
  if (user) return <SignedIn user={user} />
  if (status === 'loading') return <FullScreenSpinner label={m.session_starting()} />
  if (status === 'signed-out') return <SignInRedirect />
  return (
    <main className="frame grow py-20">
      <ErrorState title={m.session_unknown()} onRetry={retry} />
    </main>
  )
}

function SignedIn({ user }: { user: SessionUser }) {
  useSessionSetup(user)
  return (
    <>
      <Outlet />
      <Suspense>
        <SignedInExtras user={user} />
      </Suspense>
    </>
  )
}

function SignInRedirect() {
  // Read on the first render, because the redirect changes the URL.
  const [wantedPath] = useState(useRouter().state.location.href)
  useEffect(() => rememberWantedPath(wantedPath), [wantedPath])
  return <Navigate to={paths.landing} replace />
}
