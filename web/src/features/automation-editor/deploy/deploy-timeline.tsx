import type { SlotColour } from '@skein/contract/automations/sentence'
import { memo, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { motionWelcome } from '../../../lib/browser/prefers-motion.ts'
import { slotColourStyle } from '../../../components/slot-colour-logic.ts'
import { cx } from '../../../ui/cx.ts'
import { toneText } from '../../../ui/tag.tsx'
import { type Line, linesBetween } from './deploy-timeline-logic.ts'

/** The slowest motion there is, in milliseconds: all lines together take it. */
const lasts = 420
/** How long the thread stands before it goes. */
const stands = 1600
const nudges = [0, 2, 0, 2, 0].map((aside) => ({ transform: `translateX(${aside}px)` }))
const drawn = [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0)' }]

/** A rule went live: the thread draws itself from slot to slot of its sentence and into the phone, which feels it. Once. */
export const DeployThread = memo(function DeployThread({ ink: slotColour }: { ink: SlotColour }) {
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
        <div
          aria-hidden="true"
          className={cx('pointer-events-none', toneText[slotColourStyle[slotColour].tone])}
        >
          {lines.map((line, place) => (
            <span
              key={place}
              ref={(drawnLine) => drawLine(drawnLine, place, lasts / lines.length)}
              className="fixed z-40"
              style={{ ...line, height: 2, background: 'currentColor' }}
            />
          ))}
        </div>,
        document.body,
      )}
    </>
  )
})

/** Draws a line when those before it are there, and takes it away with them. */
function drawLine(line: HTMLElement | null, place: number, each: number): void {
  line?.animate(drawn, { id: 'draw', duration: each, delay: each * place, fill: 'backwards' })
  line?.animate({ opacity: 0 }, { delay: stands, duration: 240, fill: 'forwards' })
}

const slotsIn = (dialog: Element): DOMRect[] =>
  [...dialog.querySelectorAll('[data-slot]')].flatMap((slot) => [...slot.getClientRects()])
