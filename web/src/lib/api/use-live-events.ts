import { useEffect, useEffectEvent, useState } from 'react'
import type { StreamState } from './event-stream.ts'
import { listenToAccount, type LiveEvent } from './live-events.ts'

/** Subscribes to the live updates of an account while mounted. Returns the state of the connection. */
export function useLiveEvents(platformUserId: string, onEvent: (event: LiveEvent) => void): StreamState {
  const [state, setState] = useState<StreamState>('connecting')
  const take = useEffectEvent(onEvent)
  useEffect(
    () => listenToAccount(platformUserId, { onEvent: (event) => take(event), onState: setState }),
    [platformUserId],
  )
  return state
}
