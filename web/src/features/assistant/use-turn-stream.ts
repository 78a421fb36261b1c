import { streamTurn, type Turn } from '@skein/contract/assistant/assistant'
import type { EventOf } from '@skein/contract/endpoint'
import { useEffect, useEffectEvent } from 'react'
import { openEventStream } from '../../lib/api/event-stream.ts'
import type { StreamUpdate } from './chat-reducer.ts'

export interface TurnListener {
  onUpdates: (updates: readonly StreamUpdate[]) => void
  onEnd: (turn: Turn) => void
  /** The server has no more events of this turn. */
  onClosed: (turnId: string) => void
}

/** A hidden page has no animation frames. */
const hiddenInterval = 100

/**
 * Follows a turn until it ends, including while it waits. Reconnecting only attaches again; no message is
 * sent twice.
 */
export function useTurnStream(turnId: string | null, listener: TurnListener): void {
  const update = useEffectEvent((updates: readonly StreamUpdate[]) => listener.onUpdates(updates))
  const end = useEffectEvent((turn: Turn) => listener.onEnd(turn))
  const handleClose = useEffectEvent((id: string) => listener.onClosed(id))

  useEffect(() => {
    if (turnId === null) return
    const frames = collectPerFrame(update)
    let hasEnded = false
    const finish = (turn: Turn) => {
      hasEnded = true
      frames.flush()
      end(turn)
    }
    const onEvent = (event: EventOf<typeof streamTurn>) => {
      switch (event.event) {
        case 'delta':
          return frames.add({ kind: 'record', record: event.data })
        case 'token':
          return frames.add({ kind: 'token', id: event.data.id, text: event.data.text })
        case 'done':
          return finish(event.data)
        case 'error':
          return finish({ turn_id: event.data.turn_id, state: 'failed' })
      }
    }
    const stream = openEventStream(
      streamTurn,
      { turn_id: turnId },
      {
        onEvent,
        onState(state) {
          if (hasEnded || state !== 'closed') return
          frames.flush()
          handleClose(turnId)
        },
      },
    )
    return () => {
      hasEnded = true
      stream.close()
      frames.drop()
    }
  }, [turnId])
}

/** Passes on events once per animation frame, because tokens arrive faster than the page renders. */
function collectPerFrame(emit: (updates: readonly StreamUpdate[]) => void) {
  let pending: StreamUpdate[] = []
  let cancel: (() => void) | null = null
  const flush = () => {
    cancel?.()
    cancel = null
    const updates = pending
    pending = []
    if (updates.length > 0) emit(updates)
  }
  return {
    add(update: StreamUpdate) {
      pending.push(update)
      cancel ??= schedule(flush)
    },
    flush,
    drop() {
      cancel?.()
      pending = []
    },
  }
}

/** Returns a function that cancels. */
function schedule(run: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(run, hiddenInterval)
    return () => clearTimeout(timer)
  }
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}
