import { Menu, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '@skein/messages'
import { messageOf } from '../../lib/api/api-error.ts'
import { guidePath, paths, unknownPageSearch } from '../../lib/paths.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-style.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { forgetStoredSession, isSessionStored, watchStoredSession } from '../../lib/api/stored-session.ts'
import { brandName } from '../../lib/brand-name.ts'

/** The phone menu is a native popover, which works before hydration. */
export function LandingBar({ visitor }: { visitor: Visitor }) {
  const unknown = usePageUnknown()
  return (
    <header className="group frame max-w-[1280px]">
      <div className="flex h-16 items-center justify-between gap-2">
        <Brand name={brandName} />
        <nav aria-label={m.landing_pages()} className="hidden items-center gap-2 sm:flex">
          <Links visitor={visitor} />
        </nav>
        <IconButton
          label={m.landing_menu()}
          popoverTarget="menu"
          className="sm:hidden"
          icon={
            <>
              <Menu size={20} aria-hidden="true" className="group-has-open:hidden" />
              <X size={20} aria-hidden="true" className="hidden group-has-open:block" />
            </>
          }
        />
      </div>
      <nav
        id="menu"
        popover="auto"
        aria-label={m.landing_menu()}
        className="rise absolute inset-x-0 top-16 bottom-auto m-0 w-full flex-col gap-1 border-y border-line bg-pane px-4 py-3 text-text shadow-lift open:flex sm:hidden!"
      >
        <Links visitor={visitor} inMenu />
      </nav>
      {unknown && <Banner type="info">{m.landing_page_not_found()}</Banner>}
      {visitor.failure !== null && (
        <Banner type="error">{messageOf(visitor.failure, m.landing_logout_failed())}</Banner>
      )}
    </header>
  )
}

function Links({ visitor, inMenu = false }: { visitor: Visitor; inMenu?: boolean }) {
  const quiet = buttonClass('ghost', 'regular', inMenu ? 'justify-start! text-chat!' : '')
  return (
    <>
      <a
        href="#platform"
        // A link within the page would leave the popover open.
        onClick={({ currentTarget }) => inMenu && currentTarget.parentElement?.hidePopover()}
        className={quiet}
      >
        {m.landing_platform()}
      </a>
      <a href={guidePath} className={quiet}>
        {m.landing_guide()}
      </a>
      {visitor.signedIn ? (
        <>
          <a href={paths.platforms} className={quiet}>
            {m.landing_dashboard()}
          </a>
          <Button busy={visitor.leaving} onClick={() => void visitor.signOut()}>
            {m.landing_logout()}
          </Button>
        </>
      ) : (
        <>
          <a href={paths.getStarted} className={quiet}>
            {m.landing_login()}
          </a>
          <a href={signUpPath} className={buttonClass('secondary', 'regular')}>
            {m.landing_sign_up()}
          </a>
        </>
      )}
    </>
  )
}

export const signUpPath = `${paths.getStarted}?mode=signUp`

/** Whether an unknown address led here; the address does not keep that. */
const pageUnknown = typeof location === 'object' && location.search === `?page=${unknownPageSearch.page}`
if (pageUnknown) history.replaceState(null, '', paths.landing)

const usePageUnknown = () => useSyncExternalStore(unchanging, () => pageUnknown, never)

const unchanging = () => () => undefined

interface Visitor {
  signedIn: boolean
  signOut: () => Promise<void>
  /** Error of a failed sign-out, else null. */
  failure: unknown
  leaving: boolean
}

const never = () => false
const loadSignIn = () => import('../../lib/api/auth-client.ts')

/** Returns whether this browser is signed in: from local storage first, then from the server. */
export function useSignedIn(): Visitor {
  const signedIn = useSyncExternalStore(watchStoredSession, isSessionStored, never)
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => {
    if (!signedIn) return
    const over = new AbortController()
    const check = async () => {
      const user = await (await loadSignIn()).fetchSession(over.signal)
      if (user === null && !over.signal.aborted) forgetStoredSession()
    }
    // The server is unreachable, so the stored state is kept.
    check().catch((error: unknown) => over.signal.aborted || console.warn('The session is not known', error))
    return () => over.abort()
  }, [signedIn])

  const signOut = async () => {
    setLeaving(true)
    setFailure(null)
    try {
      await (await loadSignIn()).signOut()
      forgetStoredSession()
    } catch (error) {
      setFailure(error)
    }
    setLeaving(false)
  }
  return { signedIn, signOut, failure, leaving }
}
