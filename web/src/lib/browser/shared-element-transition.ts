import type { RefCallback } from 'react'
import { allowsMotion } from './allows-motion.ts'

/** Duration of the animation in milliseconds. */
const durationMs = 420
/** Maximum delay in milliseconds between click and first render; after it the sentence is not animated. */
const maxDelayMs = 2000

interface RecordedPosition {
  automationId: string
  left: number
  top: number
  /** Font size in pixels. */
  fontSize: number
  recordedAt: number
}

let recorded: RecordedPosition | null = null

/** Records the position of an automation's sentence in the list that is about to be left. */
export function recordPosition(automationId: string): void {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-automation]')]
  const sentence = elements
    .filter((element) => element.dataset['automation'] === automationId)
    .map((element) => element.querySelector('.sentence'))
    .find((one) => one !== null)
  if (!sentence) return
  const { left, top } = sentence.getBoundingClientRect()
  recorded = { automationId, left, top, fontSize: fontSizeOf(sentence), recordedAt: performance.now() }
}

/** Ref callback: animates the sentence from its position in the list. */
export const animateFromRecorded =
  (automationId: string | null): RefCallback<HTMLElement> =>
  (head) => {
    const from = recorded
    if (!head || from?.automationId !== automationId || !allowsMotion()) return
    const to = head.getBoundingClientRect()
    if (to.width === 0) return
    recorded = null
    if (performance.now() - from.recordedAt > maxDelayMs) return
    // A new page starts at the top, even if it has not been scrolled there yet.
    const offset = `translate(${from.left - to.left}px, ${from.top - to.top - scrollY}px)`
    const scale = `scale(${from.fontSize / fontSizeOf(head)})`
    head.animate(
      [
        { transformOrigin: '0 0', transform: `${offset} ${scale}` },
        { transformOrigin: '0 0', transform: 'none' },
      ],
      { id: 'glide', duration: durationMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
    )
  }

const fontSizeOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize)
