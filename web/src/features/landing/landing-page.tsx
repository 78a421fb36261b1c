import { ConnectPart } from './connect-part.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { LandingBar } from './landing-bar.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { PhoneDemo } from './phone-demo.tsx'
import { PlatformGrid } from './platform-grid.tsx'
import { Showcase } from './showcase.tsx'
import { useSignedIn } from './use-signed-in.ts'

/** What Skein is, shown with pieces of itself. */
export function LandingPage() {
  const visitor = useSignedIn()
  return (
    <div className="flex grow flex-col">
      <LandingBar visitor={visitor} />
      <main id="content" className="frame max-w-[1280px] grow">
        <Hero signedIn={visitor.signedIn} />
        <Showcase />
        <PlatformGrid />
        <PhoneDemo />
        <Features />
        <ConnectPart signedIn={visitor.signedIn} />
      </main>
      <LandingFooter />
    </div>
  )
}
