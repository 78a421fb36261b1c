import { liveEvents } from '@skein/contract/live-updates'
import type { EventOf } from '@skein/contract/endpoint'
import { openEventStream, type OpenStream, type StreamState } from './event-stream.ts'

export type LiveEvent = EventOf<typeof liveEvents>

export interface LiveListener {
  onEvent: (event: LiveEvent) => void
  onState: (state: StreamState) => void
}

interface SharedStream {
  stream: OpenStream
  listeners: Set<LiveListener>
  state: StreamState
  leaving: ReturnType<typeof setTimeout> | undefined
}

const streams = new Map<string, SharedStream>()
/** From one screen to the next the connection stays. */
const linger = 2000

/** Listens to what happens in an account; every part of the page shares one connection. Answers how to stop. */
export function listenToAccount(platformUserId: string, listener: LiveListener): () => void {
  const shared = streams.get(platformUserId) ?? open(platformUserId)
  clearTimeout(shared.leaving)
  shared.listeners.add(listener)
  listener.onState(shared.state)
  return () => {
    shared.listeners.delete(listener)
    if (shared.listeners.size > 0) return
    clearTimeout(shared.leaving)
    shared.leaving = setTimeout(() => {
      if (streams.get(platformUserId) === shared) streams.delete(platformUserId)
      shared.stream.close()
    }, linger)
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
        // One that is closed for good makes room: whoever comes next may be somebody else.
        if (state === 'closed') streams.delete(platformUserId)
        listeners.forEach((listener) => listener.onState(state))
      },
    },
  )
  const shared: SharedStream = { stream, listeners, state: 'connecting', leaving: undefined }
  streams.set(platformUserId, shared)
  return shared
}
