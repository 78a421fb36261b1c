import type { Ink } from '@skein/contract/automations/sentence'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { motionWelcome } from '../../../lib/motion-welcome.ts'
import { inkStyle } from '../../../product/ink-rules.ts'
import { cx } from '../../../ui/cx.ts'
import { toneText } from '../../../ui/tag.tsx'
import { type Line, linesBetween } from './deploy-thread-rules.ts'

/** The slowest motion there is, in milliseconds: all lines together take it. */
const lasts = 420
const nudges = [0, 2, 0, 2, 0].map((aside) => ({ transform: `translateX(${aside}px)` }))

/** A rule went live: the thread draws itself from slot to slot of its sentence and into the phone, which feels it. */
export function DeployThread({ ink }: { ink: Ink }) {
  const mark = useRef<HTMLSpanElement>(null)
  const [lines, setLines] = useState<readonly Line[]>([])
  useEffect(() => {
    const dialog = mark.current?.closest('[role=dialog]')
    if (!dialog || !motionWelcome()) return
    let left = false
    // The sentence comes in with its dialog; lines drawn earlier would miss it.
    const arrived = Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished))
    void arrived.then(() => {
      if (left) return
      const phone = document.querySelector('figure.phone')
      setLines(linesBetween(slotsIn(dialog), phone?.getBoundingClientRect() ?? null))
      phone?.animate(nudges, { id: 'nudge', duration: 240, delay: lasts })
    })
    return () => void (left = true)
  }, [])
  return (
    <>
      <span ref={mark} hidden />
      {createPortal(
        <div aria-hidden="true" className={cx('vanish pointer-events-none', toneText[inkStyle[ink].tone])}>
          {lines.map((line, place) => (
            <span
              key={place}
              className="draw-across fixed z-40 h-0.5 bg-current"
              style={shownAs(line, place, lasts / lines.length)}
            />
          ))}
        </div>,
        document.body,
      )}
    </>
  )
}

const shownAs = (line: Line, place: number, each: number): CSSProperties => ({
  ...line,
  animationDelay: `${each * place}ms`,
  animationDuration: `${each}ms`,
})

const slotsIn = (dialog: Element): DOMRect[] =>
  [...dialog.querySelectorAll('[data-slot]')].flatMap((slot) => [...slot.getClientRects()])
