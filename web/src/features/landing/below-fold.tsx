import { ConnectPart } from './connect-part.tsx'
import { Features } from './features.tsx'
import { PhoneDemo } from './phone-demo.tsx'
import { PlatformGrid } from './platform-grid.tsx'
import { Showcase } from './showcase.tsx'

/** Everything that a visitor meets by scrolling; it stands there at once and wakes up a moment later. */
export function BelowFold({ signedIn }: { signedIn: boolean }) {
  return (
    <>
      <Showcase />
      <PlatformGrid />
      <PhoneDemo />
      <Features />
      <ConnectPart signedIn={signedIn} />
    </>
  )
}
