import { X } from 'lucide-react'
import type { SlotColour } from '@skein/contract/automations/sentence/sentence'
import { cx } from '../ui/cx.ts'
import { toneText } from '../ui/tag.tsx'
import { slotColourStyle } from './slot-colour-logic.ts'

interface KeywordChipsProps {
  keywords: readonly string[]
  /** Automation of the keywords. */
  ink: SlotColour
  /** Chip that shakes once because it was entered again. */
  bumped?: string | null
  /** Shows a remove button on each chip. */
  onRemove?: (keyword: string) => void
  removeLabel?: (keyword: string) => string
}

/** Keywords as chips; renders nothing for an empty list. */
export function KeywordChips({
  keywords,
  ink: slotColour,
  bumped = null,
  onRemove,
  removeLabel,
}: KeywordChipsProps) {
  return keywords.map((keyword) => (
    <span
      key={keyword}
      className={cx(
        'soft inline-flex min-h-7 max-w-full items-center rounded-chip ps-2 font-medium',
        toneText[slotColourStyle[slotColour].tone],
        bumped === keyword && 'shake outline-2 outline-text',
        !onRemove && 'pe-2',
      )}
    >
      <bdi className="min-w-0 py-0.5 break-words">{keyword}</bdi>
      {onRemove && (
        <button
          type="button"
          data-keyword={keyword}
          aria-label={removeLabel?.(keyword)}
          className="touch grid size-7 shrink-0 place-items-center rounded-chip hover:bg-overlay"
          onClick={() => onRemove(keyword)}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  ))
}
