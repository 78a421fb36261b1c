import type { Platform } from '@skein/contract/accounts/accounts'
import { useEffect, useState } from 'react'
import { connectGmailUrl, connectInstagramUrl } from '../../lib/paths.ts'
import { returnAfterConnect } from '../session/session-store.ts'

/** `connecting` is the platform whose login page is being opened, until the page is left. */
export function useConnect(userId: string): {
  connecting: Platform | null
  /** `workspaceId`: that of an account that is connected again. */
  connect: (platform: Platform, workspaceId?: string) => void
} {
  const [connecting, setConnecting] = useState<Platform | null>(null)

  // The Back button may restore this page from the back/forward cache.
  useEffect(() => {
    const back = () => setConnecting(null)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  const connect = (platform: Platform, workspaceId?: string) => {
    if (connecting || platform === 'x') return
    setConnecting(platform)
    returnAfterConnect(null)
    const login = platform === 'gmail' ? connectGmailUrl : connectInstagramUrl
    location.assign(login(userId, workspaceId))
  }
  return { connecting, connect }
}
