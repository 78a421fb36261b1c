import { useEffect, useEffectEvent } from 'react'
import { useLiveInbox } from './use-live-inbox.ts'

interface LiveInboxProps {
  platformUserId: string
  /** Whether nothing has to be asked for meanwhile. */
  onLive: (live: boolean) => void
}

/** Listens for the inbox; draws nothing. */
export function LiveInbox({ platformUserId, onLive }: LiveInboxProps) {
  const live = useLiveInbox(platformUserId)
  const tell = useEffectEvent(onLive)
  useEffect(() => tell(live), [live])
  return null
}
