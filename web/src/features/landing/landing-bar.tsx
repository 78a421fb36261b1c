import { paths } from '../../lib/paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-style.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { brandName } from '../../words/app.ts'
import { landingWords } from '../../words/landing.ts'
import { useSignOut } from '../session/use-sign-out.ts'

export function LandingBar({ signedIn }: { signedIn: boolean }) {
  return (
    <header className="frame flex h-16 max-w-[1280px] items-center justify-between gap-2">
      <Brand name={brandName} />
      <nav aria-label={landingWords.pages} className="flex items-center gap-1 sm:gap-2">
        <a href="#platform" className={buttonClass('ghost', 'regular', 'max-sm:hidden!')}>
          {landingWords.platform}
        </a>
        {signedIn ? <SignedIn /> : <SignedOut />}
      </nav>
    </header>
  )
}

function SignedOut() {
  return (
    <>
      <LinkButton to={paths.getStarted} variant="ghost">
        {landingWords.login}
      </LinkButton>
      <LinkButton to={paths.getStarted} search={{ mode: 'signUp' }}>
        {landingWords.signUp}
      </LinkButton>
    </>
  )
}

function SignedIn() {
  const { signOut, busy } = useSignOut()
  return (
    <>
      <LinkButton to={paths.platforms} variant="ghost">
        {landingWords.dashboard}
      </LinkButton>
      <Button busy={busy} onClick={() => void signOut()}>
        {landingWords.logout}
      </Button>
    </>
  )
}
