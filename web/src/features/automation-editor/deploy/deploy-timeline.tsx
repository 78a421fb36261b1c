import type { SlotColour } from '@skein/contract/automations/sentence/sentence'
import { memo, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { allowsMotion } from '../../../lib/browser/allows-motion.ts'
import { slotColourStyle } from '../../../components/slot-colour-logic.ts'
import { cx } from '../../../ui/cx.ts'
import { toneText } from '../../../ui/tag.tsx'
import { type Line, linesBelow } from './deploy-timeline-logic.ts'

/** Total duration of all lines in milliseconds; the longest animation of the app. */
const drawMs = 420
/** Milliseconds until the lines fade out. */
const visibleMs = 1600
const drawKeyframes = [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0)' }]

/** After a deploy, draws lines once from slot to slot of the sentence in the dialog. */
export const DeployTimeline = memo(function DeployTimeline({ ink: slotColour }: { ink: SlotColour }) {
  const mark = useRef<HTMLSpanElement>(null)
  const [lines, setLines] = useState<readonly Line[]>([])
  useEffect(() => {
    const dialog = mark.current?.closest('[role=dialog]')
    if (!dialog || !allowsMotion()) return
    let isUnmounted = false
    // The sentence moves with the opening dialog, so positions are final only after its animations.
    const arrived = Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished))
    void arrived.then(() => {
      if (isUnmounted) return
      const sentence = dialog.querySelector('.sentence')
      if (sentence) setLines(linesBelow(slotsIn(sentence), sentence.getBoundingClientRect().bottom))
    })
    return () => void (isUnmounted = true)
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
              ref={(drawnLine) => drawLine(drawnLine, place, drawMs / lines.length)}
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

/** Draws a line after the previous ones; all lines fade out together. */
function drawLine(line: HTMLElement | null, place: number, each: number): void {
  line?.animate(drawKeyframes, { id: 'draw', duration: each, delay: each * place, fill: 'backwards' })
  line?.animate({ opacity: 0 }, { delay: visibleMs, duration: 240, fill: 'forwards' })
}

const slotsIn = (sentence: Element): DOMRect[] =>
  [...sentence.querySelectorAll('[data-slot]')].flatMap((slot) => [...slot.getClientRects()])
