import { ConnectPart } from './connect-part.tsx'
import { Features } from './features.tsx'
import { PhoneDemo } from './phone-demo.tsx'
import { PlatformGrid } from './platform-grid.tsx'
import { Showcase } from './showcase.tsx'

/** Everything below the first view; prerendered and hydrated later. */
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
