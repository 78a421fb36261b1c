import { GlobalOverlays } from '../../features/palette/global-overlays.tsx'
import { useConfirmedNotification } from '../../features/session/use-confirmed-notification.ts'
import { useConnectedNotification } from '../../features/session/use-connected-notification.ts'
import type { SessionUser } from '../../lib/api/auth-client.ts'
import { usePushedNotification } from '../notifications/use-pushed-notification.ts'

/** Shortcuts, palette and notifications about sign-up and connections on every signed-in page. */
export function SignedInExtras({ user }: { user: SessionUser }) {
  useConfirmedNotification(user)
  useConnectedNotification(user)
  usePushedNotification(user)
  return <GlobalOverlays />
}
