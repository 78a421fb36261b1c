import type { SessionUser } from '../../lib/api/auth-client.ts'
import { useConnectedNotice } from './use-connected-notice.ts'

/** Draws nothing; says that a connection was made. It comes after the screen. */
export function ConnectedNotice({ user }: { user: SessionUser }) {
  useConnectedNotice(user)
  return null
}
