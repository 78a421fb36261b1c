import { liveEvents } from '@skein/contract/notifications/live-updates'
import type { EventOf } from '@skein/contract/endpoint'
import { useEffect, useEffectEvent, useState } from 'react'
import { type OpenStream, type StreamState, openEventStream } from './event-stream.ts'

export type LiveEvent = EventOf<typeof liveEvents>

interface LiveListener {
  onEvent: (event: LiveEvent) => void
  onState: (state: StreamState) => void
}

interface SharedStream {
  stream: OpenStream
  listeners: Set<LiveListener>
  state: StreamState
  closeTimer: ReturnType<typeof setTimeout> | undefined
}

const streams = new Map<string, SharedStream>()
/** Milliseconds that an unused connection stays open, so that it survives a change of screen. */
const closeDelayMs = 2000

/** Subscribes to the live updates of an account over one shared connection. Returns the unsubscribe function. */
function listenToAccount(platformUserId: string, listener: LiveListener): () => void {
  const shared = streams.get(platformUserId) ?? open(platformUserId)
  clearTimeout(shared.closeTimer)
  shared.listeners.add(listener)
  listener.onState(shared.state)
  return () => {
    shared.listeners.delete(listener)
    if (shared.listeners.size > 0) return
    clearTimeout(shared.closeTimer)
    shared.closeTimer = setTimeout(() => {
      if (streams.get(platformUserId) === shared) streams.delete(platformUserId)
      shared.stream.close()
    }, closeDelayMs)
  }
}

function open(platformUserId: string): SharedStream {
  const listeners = new Set<LiveListener>()
  const stream = openEventStream(
    liveEvents,
    { platform_user_id: platformUserId },
    {
      onEvent: (event) => listeners.forEach((listener) => listener.onEvent(event)),
      onState(state) {
        const shared = streams.get(platformUserId)
        if (shared?.listeners !== listeners) return
        shared.state = state
        // A permanently closed stream is removed, so that the next user can open a new one.
        if (state === 'closed') streams.delete(platformUserId)
        listeners.forEach((listener) => listener.onState(state))
      },
    },
  )
  const shared: SharedStream = { stream, listeners, state: 'connecting', closeTimer: undefined }
  streams.set(platformUserId, shared)
  return shared
}

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
