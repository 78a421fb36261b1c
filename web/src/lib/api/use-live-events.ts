import { useEffect, useEffectEvent, useState } from 'react'
import type { StreamState } from './event-stream.ts'
import { listenToAccount, type LiveEvent } from './live-events.ts'

/** Calls back for everything that happens in an account while the part is on screen. Answers how the connection is. */
export function useLiveEvents(platformUserId: string, onEvent: (event: LiveEvent) => void): StreamState {
  const [state, setState] = useState<StreamState>('connecting')
  const take = useEffectEvent(onEvent)
  useEffect(
    () => listenToAccount(platformUserId, { onEvent: (event) => take(event), onState: setState }),
    [platformUserId],
  )
  return state
}
