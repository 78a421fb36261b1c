import type { RefCallback } from 'react'
import { motionWelcome } from '../../lib/motion-welcome.ts'
import { currentDeparture, sizeOf } from './departure.ts'

/** How long a sentence is on its way, in milliseconds: the slowest motion there is. */
const lasts = 420
/** A sentence whose editor took longer to open stays where it is. */
const waits = 2000
const easing = 'cubic-bezier(0.2, 0, 0, 1)'

/** As a ref: the sentence glides from where it stood in the list. One that takes its place goes on with its way. */
export const glideTo =
  (ruleId: string | null): RefCallback<HTMLElement> =>
  (head) => {
    const from = currentDeparture()
    if (!head || from?.ruleId !== ruleId || !motionWelcome()) return
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
