import { useEffect, useState } from 'react'
import { useMedia } from '../../lib/browser/use-media.ts'
import { nextTyping, typingStart, type Typing } from './typing-reducer.ts'

export interface TypingView {
  /** Which text is being typed. */
  index: number
  /** What stands there. */
  text: string
  /** Nothing moves: the reader asked for it, or their system did. */
  still: boolean
}

/** Types and deletes the texts in turn; stands still at a whole one while `paused`, or when motion is unwanted. */
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
