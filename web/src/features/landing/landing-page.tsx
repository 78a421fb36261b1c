import { lazy, Suspense } from 'react'
import { Hero } from './hero.tsx'
import { LandingBar } from './landing-bar.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { useSignedIn } from './use-signed-in.ts'

const BelowFold = lazy(async () => ({ default: (await import('./below-fold.tsx')).BelowFold }))

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
