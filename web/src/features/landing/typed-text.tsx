import { Children, type ReactNode, useEffect, useState } from 'react'
import { Pause, Play } from 'lucide-react'
import { m } from '@skein/messages'
import { cx } from '../../ui/cx.ts'
import { useMedia } from '../../lib/browser/use-media.ts'
import { Button } from '../../ui/buttons/button.tsx'

interface TypedTextProps {
  typing: TypingView
  /** All texts, for screen readers and to reserve the size of the longest. */
  texts: readonly string[]
}

const room = 'invisible col-start-1 row-start-1'
const whereNothingTypes = 'noscript:visible'

/** A typewriter text. The layout does not shift, and screen readers get all texts at once. */
export function TypedText({ typing: { text, still }, texts }: TypedTextProps) {
  return (
    <span className="grid">
      <span className="sr-only">{texts.join(' ')}</span>
      {texts.map((each, place) => (
        <span key={each} aria-hidden="true" className={cx(place === 0 && whereNothingTypes, room)}>
          {each}
        </span>
      ))}
      <span aria-hidden="true" className="col-start-1 row-start-1">
        {text}
        <span className={still ? 'hidden' : 'caret noscript:hidden'} />
      </span>
    </span>
  )
}

export interface TypingView {
  /** Index of the current text. */
  index: number
  /** Visible part of the text. */
  text: string
  /** Paused by the user or by `prefers-reduced-motion`. */
  still: boolean
}

/** Types and deletes texts in turn; stops at a whole text while `paused` or with reduced motion. */
export function useTyping(texts: readonly string[], paused: boolean): TypingView {
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const still = paused || calm
  const [state, setState] = useState<Typing>(typingStart)
  useEffect(() => {
    if (still) return
    const next = nextTyping(
      state,
      texts.map(({ length }) => length),
    )
    const timer = setTimeout(() => setState(next.state), next.after)
    return () => clearTimeout(timer)
  }, [state, still, texts])
  const text = texts[state.index] ?? ''
  return { index: state.index, text: still ? text : text.slice(0, state.length), still }
}

/** Milliseconds per typed letter, per deleted letter, and of the pause after a whole text. */
const typingPace = { type: 38, remove: 18, rest: 1400 } as const

export interface Typing {
  /** Index of the text. */
  index: number
  /** Number of visible letters. */
  length: number
  phase: 'typing' | 'resting' | 'removing'
}

export const typingStart: Typing = { index: 0, length: 0, phase: 'typing' }

/** Returns the next state and its delay in milliseconds: type, pause, delete, next text. */
export function nextTyping(
  { index, length, phase }: Typing,
  lengths: readonly number[],
): { state: Typing; after: number } {
  const whole = lengths[index] ?? 0
  if (phase === 'typing') {
    if (length < whole) return { state: { index, length: length + 1, phase }, after: typingPace.type }
    return { state: { index, length, phase: 'resting' }, after: 0 }
  }
  if (phase === 'resting') return { state: { index, length, phase: 'removing' }, after: typingPace.rest }
  if (length > 0) return { state: { index, length: length - 1, phase }, after: typingPace.remove }
  return { state: { index: (index + 1) % lengths.length, length: 0, phase: 'typing' }, after: 0 }
}

interface RotatingChildrenProps {
  /** Index of the visible child. */
  index: number
  className?: string
  children: ReactNode
}

/** Shows one child and reserves the size of the largest, so that the layout does not shift. */
export function RotatingChildren({ index, className = '', children }: RotatingChildrenProps) {
  return (
    <div className={cx('grid min-w-0', className)}>
      {Children.map(children, (child, place) => (
        <div
          aria-hidden={place !== index}
          className={cx(
            'col-start-1 row-start-1 transition-opacity duration-(--panel)',
            place !== index && 'invisible opacity-0',
          )}
        >
          {child}
        </div>
      ))}
    </div>
  )
}

/** Pauses and resumes animations. */
export function PauseButton({ paused, onChange }: { paused: boolean; onChange: (paused: boolean) => void }) {
  const Glyph = paused ? Play : Pause
  return (
    <Button
      variant="ghost"
      size="dense"
      className="motion-reduce:hidden!"
      icon={<Glyph size={14} aria-hidden="true" />}
      onClick={() => onChange(!paused)}
    >
      {paused ? m.landing_play() : m.landing_pause()}
    </Button>
  )
}
