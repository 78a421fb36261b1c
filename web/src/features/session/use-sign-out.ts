import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { notifyFailure } from '../../ui/feedback/notify-failure.ts'
import { sessionWords } from '../../copy/session.ts'

/** Signs out, deletes all data of the user and opens the landing page. */
export function useSignOut(): { signOut: () => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()

  const leave = async () => {
    setBusy(true)
    try {
      const { endSession } = await import('./end-session.ts')
      await endSession(client, () => navigate({ to: paths.landing }))
    } catch (error) {
      console.error('Sign-out failed', error)
      notifyFailure(messageOf(error, sessionWords.signOutFailed), () => void leave())
    } finally {
      setBusy(false)
    }
  }
  return { signOut: leave, busy }
}
