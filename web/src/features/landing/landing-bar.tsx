import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-style.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { brandName } from '../../words/app.ts'
import { landingWords } from '../../words/landing.ts'
import type { Visitor } from './use-signed-in.ts'

export function LandingBar({ visitor }: { visitor: Visitor }) {
  const [open, setOpen] = useState(false)
  return (
    <header className="frame max-w-[1280px]">
      <div className="flex h-16 items-center justify-between gap-2">
        <Brand name={brandName} />
        <nav aria-label={landingWords.pages} className="hidden items-center gap-2 sm:flex">
          <Links visitor={visitor} onFollow={() => undefined} />
        </nav>
        <span className="sm:hidden">
          <IconButton
            label={open ? landingWords.closeMenu : landingWords.menu}
            aria-expanded={open}
            aria-controls="menu"
            icon={open ? <X size={20} aria-hidden="true" /> : <Menu size={20} aria-hidden="true" />}
            onClick={() => setOpen(!open)}
          />
        </span>
      </div>
      <nav
        id="menu"
        hidden={!open}
        aria-label={landingWords.menu}
        className="rise flex-col gap-1 border-t border-line py-3 not-[[hidden]]:flex sm:hidden!"
      >
        <Links visitor={visitor} onFollow={() => setOpen(false)} />
      </nav>
      {visitor.failure !== null && (
        <Banner type="error">{messageOf(visitor.failure, landingWords.logoutFailed)}</Banner>
      )}
    </header>
  )
}

function Links({ visitor, onFollow }: { visitor: Visitor; onFollow: () => void }) {
  return (
    <>
      <a href="#platform" onClick={onFollow} className={buttonClass('ghost', 'regular')}>
        {landingWords.platform}
      </a>
      {visitor.signedIn ? (
        <>
          <a href={paths.platforms} className={buttonClass('ghost', 'regular')}>
            {landingWords.dashboard}
          </a>
          <Button busy={visitor.leaving} onClick={() => void visitor.signOut()}>
            {landingWords.logout}
          </Button>
        </>
      ) : (
        <>
          <a href={paths.getStarted} className={buttonClass('ghost', 'regular')}>
            {landingWords.login}
          </a>
          <a href={signUpPath} className={buttonClass('secondary', 'regular')}>
            {landingWords.signUp}
          </a>
        </>
      )}
    </>
  )
}

export const signUpPath = `${paths.getStarted}?mode=signUp`
