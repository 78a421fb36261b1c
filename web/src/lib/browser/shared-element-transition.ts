import type { RefCallback } from 'react'
import { allowsMotion } from './allows-motion.ts'

/** Duration of the animation in milliseconds; the longest of the app. */
const durationMs = 420
/** Maximum delay in milliseconds between click and first render; after it the sentence is not animated. */
const maxDelayMs = 2000
const easing = 'cubic-bezier(0.2, 0, 0, 1)'

interface RecordedPosition {
  automationId: string
  left: number
  top: number
  /** Font size in pixels. */
  fontSize: number
  recordedAt: number
  /** When the editor first rendered the sentence. */
  startedAt: number | null
}

let recorded: RecordedPosition | null = null

/** Records the position of an automation's sentence in the list that is about to be left. */
export function recordPosition(automationId: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-automation]')]
  const sentence = rows.find((row) => row.dataset['automation'] === automationId)?.querySelector('.sentence')
  if (!sentence) return
  const { left, top } = sentence.getBoundingClientRect()
  recorded = {
    automationId,
    left,
    top,
    fontSize: fontSizeOf(sentence),
    recordedAt: performance.now(),
    startedAt: null,
  }
}

/** Ref callback: animates the sentence from its position in the list. A remounted element continues the animation. */
export const animateFromRecorded =
  (automationId: string | null): RefCallback<HTMLElement> =>
  (head) => {
    const from = recorded
    if (!head || from?.automationId !== automationId || !allowsMotion()) return
    const now = performance.now()
    if (now - (from.startedAt ?? from.recordedAt) > (from.startedAt === null ? maxDelayMs : durationMs))
      return
    from.startedAt ??= now
    const to = head.getBoundingClientRect()
    if (to.width === 0) return
    // A new page starts at the top, even if it has not been scrolled there yet.
    const offset = `translate(${from.left - to.left}px, ${from.top - to.top - scrollY}px)`
    const start = `${offset} scale(${from.fontSize / fontSizeOf(head)})`
    const style = { transformOrigin: '0 0' }
    const animation = head.animate(
      [
        { ...style, transform: start },
        { ...style, transform: 'none' },
      ],
      { id: 'glide', duration: durationMs, easing },
    )
    animation.currentTime = now - from.startedAt
  }

const fontSizeOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize)
