import { Suspense } from 'react'
import { m } from '@skein/messages'
import { Hero } from './hero.tsx'
import { LandingBar, useSignedIn } from './landing-bar.tsx'
import { guidePath, paths } from '../../lib/paths.ts'
import { languageNames, languages } from '@skein/contract/languages'
import { language } from '../../lib/browser/language.ts'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const BelowFold = lazyPart(async () => (await import('./below-fold.tsx')).BelowFold)

/** The landing page, illustrated with parts of the product. */
export function LandingPage() {
  const visitor = useSignedIn()
  return (
    <div className="flex grow flex-col">
      <LandingBar visitor={visitor} />
      <main id="content" className="frame max-w-[1280px] grow">
        <Hero signedIn={visitor.signedIn} />
        <Suspense>
          <BelowFold signedIn={visitor.signedIn} />
        </Suspense>
      </main>
      <LandingFooter />
    </div>
  )
}

function LandingFooter() {
  return (
    <footer className="border-t border-line">
      <div className="frame flex max-w-[1280px] flex-wrap items-center justify-between gap-x-8 py-3">
        <p className="meta">{m.landing_footer()}</p>
        <div className="flex flex-wrap items-center gap-x-6">
          <LanguageLinks />
          <FooterLink href={guidePath}>{m.landing_guide()}</FooterLink>
          <FooterLink href="/api/docs">{m.landing_api()}</FooterLink>
          <FooterLink href={`${guidePath}#source-and-license`}>{m.landing_source()}</FooterLink>
          <NewTab href={paths.privacy}>{m.landing_privacy()}</NewTab>
          <NewTab href={paths.terms}>{m.landing_terms()}</NewTab>
        </div>
      </div>
    </footer>
  )
}

/** Plain links: they work before the page is interactive. The server stores the language for this browser. */
const LanguageLinks = () => (
  <nav aria-label={m.settings_language()} className="flex flex-wrap gap-x-4">
    {languages.map((each) => (
      <a
        key={each}
        href={`/?language=${each}`}
        lang={each}
        hrefLang={each}
        aria-current={each === language ? 'true' : undefined}
        className={cx(footerLink, each === language && 'text-text')}
      >
        {languageNames[each]}
      </a>
    ))}
  </nav>
)

const footerLink = 'touch inline-flex min-h-8 items-center text-text-2 underline-offset-4 hover:underline'

const FooterLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className={footerLink}>
    {children}
  </a>
)

const NewTab = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener" className={footerLink}>
    {children}
    <span className="sr-only"> ({m.landing_new_tab()})</span>
  </a>
)
