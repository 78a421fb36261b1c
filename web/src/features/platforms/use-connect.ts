import type { Platform } from '@skein/contract/accounts'
import { useEffect, useState } from 'react'
import { connectInstagramUrl } from '../../lib/paths.ts'
import { notify } from '../../ui/notify.ts'
import { platformsWords } from '../../words/platforms.ts'

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
    if (platform === 'gmail') {
      notify({ type: 'info', message: platformsWords.gmailLater })
      return
    }
    setConnecting(platform)
    location.assign(connectInstagramUrl(userId))
  }
  return { connecting, connect }
}
