import { useEffect, useRef, useState } from 'react'
import { runNews } from '../../../copy/assistant.ts'
import type { ChatState } from '../chat-reducer.ts'

type News = keyof typeof runNews

/** Tells those who hear the page when a run starts, waits or ends, and nothing in between. */
export function RunNews({ state, busy }: { state: ChatState; busy: boolean }) {
  const now = newsOf(state, busy)
  const [told, setTold] = useState<News | null>(now)
  const active = useRef(now !== null)
  if (now !== null && now !== told) setTold(now)

  useEffect(() => {
    if (now === 'running') active.current = true
    if (now !== null || !active.current) return
    active.current = false
    const ended = state.records.at(-1)
    setTold(ended?.status === 'success' ? 'done' : 'stopped')
    goToAnswer()
  }, [now, state.records])

  return (
    <p role="status" className="sr-only">
      {told && runNews[told]}
    </p>
  )
}

function newsOf({ turn }: ChatState, busy: boolean): News | null {
  if (busy) return 'running'
  return turn?.state === 'waiting' ? 'waiting' : null
}

/** Who answered a question by key is led on to what came of it; who is writing is left alone. */
function goToAnswer(): void {
  const focused = document.activeElement
  if (focused !== document.body && !focused?.closest('[role=log]')) return
  const answers = document.querySelectorAll<HTMLElement>('[role=log] [data-answer]')
  answers[answers.length - 1]?.focus({ preventScroll: true })
}
