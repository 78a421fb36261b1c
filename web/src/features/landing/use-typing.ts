import { useEffect, useState } from 'react'
import { useMedia } from '../../lib/browser/use-media.ts'
import { nextTyping, typingStart, type Typing } from './typing-reducer.ts'

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
