import { streamTurn, type Turn } from '@skein/contract/assistant'
import type { EventOf } from '@skein/contract/endpoint'
import { useEffect, useEffectEvent } from 'react'
import { openEventStream } from '../../lib/api/event-stream.ts'
import type { News } from './chat-reducer.ts'

export interface TurnListener {
  onNews: (news: readonly News[]) => void
  onEnd: (turn: Turn) => void
  /** The server has nothing more to tell of this turn. */
  onOver: (turnId: string) => void
}

/** In a page that nobody sees there are no frames. */
const unseenPause = 100

/** Follows a turn until it ends, also while it waits for a person. Reconnecting only attaches again; nothing is ever sent twice. */
export function useTurnStream(turnId: string | null, listener: TurnListener): void {
  const hear = useEffectEvent((news: readonly News[]) => listener.onNews(news))
  const end = useEffectEvent((turn: Turn) => listener.onEnd(turn))
  const giveUp = useEffectEvent((id: string) => listener.onOver(id))

  useEffect(() => {
    if (turnId === null) return
    const frames = collectPerFrame(hear)
    let ended = false
    const finish = (turn: Turn) => {
      ended = true
      frames.flush()
      end(turn)
    }
    const take = (event: EventOf<typeof streamTurn>) => {
      switch (event.event) {
        case 'delta':
          return frames.add({ kind: 'record', record: event.data })
        case 'token':
          return frames.add({ kind: 'words', id: event.data.id, text: event.data.text })
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
        onEvent: take,
        onState(state) {
          if (ended || state !== 'closed') return
          frames.flush()
          giveUp(turnId)
        },
      },
    )
    return () => {
      ended = true
      stream.close()
      frames.drop()
    }
  }, [turnId])
}

/** Hands on what arrived once per frame: words come faster than a page can be drawn. */
function collectPerFrame(hand: (news: readonly News[]) => void) {
  let waiting: News[] = []
  let planned: (() => void) | null = null
  const flush = () => {
    planned?.()
    planned = null
    const news = waiting
    waiting = []
    if (news.length > 0) hand(news)
  }
  return {
    add(news: News) {
      waiting.push(news)
      planned ??= plan(flush)
    },
    flush,
    drop() {
      planned?.()
      waiting = []
    },
  }
}

/** Answers how to call it off. */
function plan(run: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(run, unseenPause)
    return () => clearTimeout(timer)
  }
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}
