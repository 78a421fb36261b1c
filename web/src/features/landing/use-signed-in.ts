import { useEffect, useState, useSyncExternalStore } from 'react'
import { forgetStoredSession, isSessionStored, watchStoredSession } from '../../lib/api/stored-session.ts'

export interface Visitor {
  signedIn: boolean
  signOut: () => Promise<void>
  /** Error of a failed sign-out, else null. */
  failure: unknown
  leaving: boolean
}

const never = () => false
const loadSignIn = () => import('../../lib/api/auth-client.ts')

/** Returns whether this browser is signed in: from local storage first, then from the server. */
export function useSignedIn(): Visitor {
  const signedIn = useSyncExternalStore(watchStoredSession, isSessionStored, never)
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => {
    if (!signedIn) return
    const over = new AbortController()
    const check = async () => {
      const user = await (await loadSignIn()).fetchSession(over.signal)
      if (user === null && !over.signal.aborted) forgetStoredSession()
    }
    // The server is unreachable, so the stored state is kept.
    check().catch((error: unknown) => over.signal.aborted || console.warn('The session is not known', error))
    return () => over.abort()
  }, [signedIn])

  const signOut = async () => {
    setLeaving(true)
    setFailure(null)
    try {
      await (await loadSignIn()).signOut()
      forgetStoredSession()
    } catch (error) {
      setFailure(error)
    }
    setLeaving(false)
  }
  return { signedIn, signOut, failure, leaving }
}
