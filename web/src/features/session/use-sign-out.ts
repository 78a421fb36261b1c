import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { signOut } from '../../lib/auth-client.ts'
import { paths } from '../../lib/paths.ts'
import { clearNotices, notify } from '../../ui/notify.ts'
import { sessionWords } from '../../words/session.ts'
import { sessionQuery } from './session-query.ts'
import { clearSession } from './session-store.ts'

/** Signs out, forgets everything about the user and goes to the landing page. */
export function useSignOut(): { signOut: () => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()

  const leave = async () => {
    setBusy(true)
    try {
      await signOut()
      clearSession()
      await navigate({ to: paths.landing })
      clearSession()
      clearNotices()
      client.removeQueries({
        predicate: (query) => query.queryKey[0] !== 'session' && query.queryKey[0] !== 'system',
      })
      client.setQueryData(sessionQuery.queryKey, null)
    } catch (error) {
      console.error('Sign-out failed', error)
      notify({ type: 'error', message: messageOf(error, sessionWords.signOutFailed) })
    } finally {
      setBusy(false)
    }
  }
  return { signOut: leave, busy }
}
