import { Everywhere } from '../features/palette/everywhere.tsx'
import { useConnectedNotification } from '../features/session/use-connected-notice.ts'
import type { SessionUser } from '../lib/api/auth-client.ts'

/** Shortcuts, palette and the notice of a new connection, on every signed-in page. */
export function SignedInExtras({ user }: { user: SessionUser }) {
  useConnectedNotification(user)
  return <Everywhere />
}
