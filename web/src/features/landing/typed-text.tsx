import { cx } from '../../ui/cx.ts'
import type { TypingView } from './use-typing.ts'

interface TypedTextProps {
  typing: TypingView
  /** Every text that is typed here, for those who do not watch, and for the room that the longest one takes. */
  texts: readonly string[]
}

const room = 'invisible col-start-1 row-start-1'
const whereNothingTypes = 'noscript:visible'

/** A text that types itself. It never moves what stands around it, and readers get all texts at once. */
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
