import type { RefCallback } from 'react'
import { motionWelcome } from './prefers-motion.ts'

/** How long a sentence is on its way, in milliseconds: the slowest motion there is. */
const lasts = 420
/** A sentence whose editor took longer to open stays where it is. */
const waits = 2000
const easing = 'cubic-bezier(0.2, 0, 0, 1)'

interface Departure {
  automationId: string
  left: number
  top: number
  /** Of its letters. */
  size: number
  pressed: number
  /** When the head of the editor was drawn first. */
  began: number | null
}

let departure: Departure | null = null

/** Notes where the sentence of a rule stands in the list that is about to be left. */
export function departFrom(automationId: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-rule]')]
  const sentence = rows.find((row) => row.dataset['rule'] === automationId)?.querySelector('.sentence')
  if (!sentence) return
  const { left, top } = sentence.getBoundingClientRect()
  departure = {
    automationId,
    left,
    top,
    size: sizeOf(sentence),
    pressed: performance.now(),
    began: null,
  }
}

/** As a ref: the sentence glides from where it stood in the list. One that takes its place goes on with its way. */
export const glideTo =
  (automationId: string | null): RefCallback<HTMLElement> =>
  (head) => {
    const from = departure
    if (!head || from?.automationId !== automationId || !motionWelcome()) return
    const now = performance.now()
    if (now - (from.began ?? from.pressed) > (from.began === null ? waits : lasts)) return
    from.began ??= now
    const to = head.getBoundingClientRect()
    if (to.width === 0) return
    // A new page stands at its top, whether or not it has been scrolled there yet.
    const way = `translate(${from.left - to.left}px, ${from.top - to.top - scrollY}px)`
    const start = `${way} scale(${from.size / sizeOf(head)})`
    const style = { transformOrigin: '0 0' }
    const glide = head.animate(
      [
        { ...style, transform: start },
        { ...style, transform: 'none' },
      ],
      { id: 'glide', duration: lasts, easing },
    )
    glide.currentTime = now - from.began
  }

const sizeOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize)
