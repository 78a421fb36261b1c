import type { QueryClient } from '@tanstack/react-query'
import { signOut } from '../../lib/api/auth-client.ts'
import { clearNotifications } from '../../ui/feedback/notify.ts'
import { sessionQuery } from './session-query.ts'
import { clearSession } from './session-store.ts'

/** Ends the session and deletes all data of the user once `goAway` has left the signed-in pages. */
export async function endSession(client: QueryClient, goAway: () => Promise<void>): Promise<void> {
  await signOut()
  // `goAway` may load another document, so the stored data is deleted first.
  clearSession()
  document.getElementById('session')?.remove()
  await goAway()
  clearSession()
  clearNotifications()
  client.removeQueries({
    predicate: (query) => query.queryKey[0] !== 'session' && query.queryKey[0] !== 'system',
  })
  client.setQueryData(sessionQuery.queryKey, null)
}
