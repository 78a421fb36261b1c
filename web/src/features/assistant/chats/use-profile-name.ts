import { useSessionStore } from '../../session/session-store.ts'
import { useUser } from '../../session/use-session.ts'

/** Returns the display name of the signed-in user; falls back to the e-mail address. */
export function useProfileName(): string {
  const user = useUser()
  const profile = useSessionStore((state) => state.profile)
  return profile?.full_name || user.name || profile?.username || user.email
}
