import type { SentenceSlot, SentenceToken } from '@skein/contract/automations/sentence/sentence'
import { useEffect, useEffectEvent } from 'react'
import { m } from '@skein/messages'
import { cx } from '../ui/cx.ts'
import { toneText } from '../ui/tag.tsx'
import { slotColourStyle } from './slot-colour-logic.ts'

interface AutomationSentenceProps {
  tokens: readonly SentenceToken[]
  /** `header` is larger, for use above an editor; `line` is small and clipped to one line. */
  size?: 'line' | 'row' | 'header'
  /** Clips to three lines; assistive technology reads the whole text. */
  clamped?: boolean
  /** Makes every slot a button. The Tab key reaches those of a header only, because a list has many. */
  onSlot?: (slot: SentenceSlot) => void
  /** Accessible description of what pressing a slot does. */
  slotHint?: (slot: SentenceSlot) => string
}

/** An automation as a sentence; each slot is underlined in the colour and pattern of its kind. */
export function AutomationSentence({
  tokens,
  size = 'row',
  clamped = false,
  onSlot,
  slotHint,
}: AutomationSentenceProps) {
  usePressFromAddress(size === 'header' ? onSlot : undefined, tokens)
  return (
    <span className={cx('sentence text-text', scales[size], clamped && '-mb-0.5 line-clamp-3 pb-0.5')}>
      {tokens.map((token, place) => {
        const { slot } = token
        if (!slot) return <span key={place}>{token.text}</span>
        if (!onSlot) return <Slot key={place} token={token} />
        return (
          // A real button would not break across lines.
          <span
            key={place}
            role="button"
            tabIndex={size === 'header' ? 0 : -1}
            className="relative -mx-1 cursor-pointer rounded-chip box-decoration-clone px-1 hover:bg-overlay"
            aria-label={`${token.gap ? m.automations_sentence_blank() : token.text}, ${slotHint?.(slot) ?? ''}`}
            onClick={() => onSlot(slot)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              onSlot(slot)
            }}
          >
            <Slot token={token} />
          </span>
        )
      })}
    </span>
  )
}

const scales = {
  line: 'block truncate pb-1 -mb-1 text-chat!',
  row: '',
  header: 'text-subtitle leading-8 md:text-title md:leading-9',
} as const

/** Presses the slot that the hash of the address names once, so that a link can open a field of an editor. */
function usePressFromAddress(
  onSlot: ((slot: SentenceSlot) => void) | undefined,
  tokens: readonly SentenceToken[],
): void {
  const press = useEffectEvent(() => {
    const token = tokens.find(({ slot }) => slot && `#${slot}` === location.hash)
    if (token?.slot) onSlot?.(token.slot)
  })
  useEffect(() => {
    // After the navigation has focused the heading of the screen.
    const frame = requestAnimationFrame(() => press())
    return () => cancelAnimationFrame(frame)
  }, [])
}

function Slot({ token }: { token: SentenceToken }) {
  const { tone, underline } = slotColourStyle[token.ink ?? 'slate']
  if (token.gap) {
    return (
      <span className={cx('mx-0.5 border-b-2 border-dashed border-current px-5.5', toneText[tone])}>
        {/* Keeps the next punctuation mark in the line. */}
        {'\u00a0'}
        <span className="sr-only">{m.automations_sentence_blank()}</span>
      </span>
    )
  }
  return (
    <span
      data-slot=""
      className={cx('font-semibold underline decoration-2 underline-offset-[5px]', toneText[tone], underline)}
    >
      {token.text}
    </span>
  )
}
