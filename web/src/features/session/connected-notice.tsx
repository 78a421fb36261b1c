import type { SessionUser } from '../../lib/api/auth-client.ts'
import { useConnectedNotification } from './use-connected-notice.ts'

/** Draws nothing; says that a connection was made. It comes after the screen. */
export function ConnectedNotification({ user }: { user: SessionUser }) {
  useConnectedNotification(user)
  return null
}
