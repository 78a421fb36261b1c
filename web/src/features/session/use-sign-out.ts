import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '@skein/messages'
import { messageOf } from '../../lib/api/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { notifyFailure } from '../../ui/feedback/notify-failure.ts'
import { signOut } from '../../lib/api/auth-client.ts'
import { clearNotifications } from '../../ui/feedback/notify.ts'
import { sessionQuery } from './use-session.ts'
import { clearSession } from './session-store.ts'

/** Signs out, deletes all data of the user and opens the landing page. */
export function useSignOut(): { signOut: () => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()

  const leave = async () => {
    setBusy(true)
    try {
      await endSession(client, () => navigate({ to: paths.landing }))
    } catch (error) {
      console.error('Sign-out failed', error)
      notifyFailure(messageOf(error, m.session_sign_out_failed()), error, () => void leave())
    } finally {
      setBusy(false)
    }
  }
  return { signOut: leave, busy }
}

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
