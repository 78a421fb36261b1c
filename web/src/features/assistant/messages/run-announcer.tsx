import { useEffect, useRef, useState } from 'react'
import { runNews } from '../../../copy/assistant.ts'
import type { ChatState } from '../chat-reducer.ts'

type Announcement = keyof typeof runNews

/** Announces when a run starts, waits or ends to screen readers. */
export function RunAnnouncer({ state, busy }: { state: ChatState; busy: boolean }) {
  const now = announcementOf(state, busy)
  const [announced, setAnnounced] = useState<Announcement | null>(now)
  const active = useRef(now !== null)
  if (now !== null && now !== announced) setAnnounced(now)

  useEffect(() => {
    if (now === 'running') active.current = true
    if (now !== null || !active.current) return
    active.current = false
    const ended = state.records.at(-1)
    setAnnounced(ended?.status === 'success' ? 'done' : 'stopped')
    focusAnswer()
  }, [now, state.records])

  return (
    <p role="status" className="sr-only">
      {announced && runNews[announced]}
    </p>
  )
}

function announcementOf({ turn }: ChatState, busy: boolean): Announcement | null {
  if (busy) return 'running'
  return turn?.state === 'waiting' ? 'waiting' : null
}

/** Moves focus to the result after an interrupt was answered by key, unless the user is typing. */
function focusAnswer(): void {
  const focused = document.activeElement
  if (focused !== document.body && !focused?.closest('[role=log]')) return
  const answers = document.querySelectorAll<HTMLElement>('[role=log] [data-answer]')
  answers[answers.length - 1]?.focus({ preventScroll: true })
}
