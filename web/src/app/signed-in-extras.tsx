import { GlobalOverlays } from '../features/palette/global-overlays.tsx'
import { useConnectedNotification } from '../features/session/use-connected-notification.ts'
import type { SessionUser } from '../lib/api/auth-client.ts'

/** Shortcuts, palette and connection notifications on every signed-in page. */
export function SignedInExtras({ user }: { user: SessionUser }) {
  useConnectedNotification(user)
  return <GlobalOverlays />
}
