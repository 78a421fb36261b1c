import { useSessionStore } from '../../session/session-store.ts'
import { useUser } from '../../session/use-session.ts'

/** What the signed-in person is called, as far as it is known. */
export function useProfileName(): string {
  const user = useUser()
  const profile = useSessionStore((state) => state.profile)
  return profile?.full_name || user.name || profile?.username || user.email
}
