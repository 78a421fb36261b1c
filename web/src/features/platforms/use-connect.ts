import type { Platform } from '@skein/contract/accounts'
import { useEffect, useState } from 'react'
import { connectGmailUrl, connectInstagramUrl } from '../../lib/paths.ts'
import { returnAfterConnect } from '../session/session-store.ts'

/** `connecting` is the platform whose login page is being opened; leaving the page ends it. */
export function useConnect(userId: string): {
  connecting: Platform | null
  connect: (platform: Platform) => void
} {
  const [connecting, setConnecting] = useState<Platform | null>(null)

  // The Back button may bring this page back as it was left.
  useEffect(() => {
    const back = () => setConnecting(null)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  const connect = (platform: Platform) => {
    if (connecting || platform === 'x') return
    setConnecting(platform)
    returnAfterConnect(null)
    location.assign(platform === 'gmail' ? connectGmailUrl(userId) : connectInstagramUrl(userId))
  }
  return { connecting, connect }
}
