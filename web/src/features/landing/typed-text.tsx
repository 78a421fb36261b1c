import { cx } from '../../ui/cx.ts'
import type { TypingView } from './use-typing.ts'

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
