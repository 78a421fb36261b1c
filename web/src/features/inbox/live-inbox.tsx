import { useEffect, useEffectEvent } from 'react'
import { useLiveInbox } from './use-live-inbox.ts'

interface LiveInboxProps {
  platformUserId: string
  /** Reports whether the stream is open, so polling can stop. */
  onLive: (live: boolean) => void
}

/** Subscribes to live updates of the inbox; renders nothing. */
export function LiveInbox({ platformUserId, onLive }: LiveInboxProps) {
  const live = useLiveInbox(platformUserId)
  const tell = useEffectEvent(onLive)
  useEffect(() => tell(live), [live])
  return null
}
