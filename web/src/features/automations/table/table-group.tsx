import type { AutomationType } from '@skein/contract/automations/automation'
import { slotColourOf } from '@skein/contract/automations/sentence/sentence'
import { ChevronDown } from 'lucide-react'
import { m } from '@skein/messages'
import { slotColourStyle } from '../../../components/slot-colour-logic.ts'
import { typeTitles } from '../../../copy/automations.ts'
import { cx } from '../../../ui/cx.ts'
import { toneText } from '../../../ui/tag.tsx'

interface GroupHeadProps {
  type: AutomationType
  count: number
  open: boolean
  onToggle: (type: AutomationType) => void
}

/** The heading of the automations of one kind, which collapses them. */
export function GroupHead({ type, count, open, onToggle }: GroupHeadProps) {
  return (
    <h2 className="m-0 w-full">
      <button
        type="button"
        aria-expanded={open}
        className="touch label-text flex h-8 w-full items-center gap-2 px-2 text-start"
        onClick={() => onToggle(type)}
      >
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={cx(
            'shrink-0 text-text-3 transition-transform duration-(--enter)',
            !open && '-rotate-90 rtl:rotate-90',
          )}
        />
        <span className={toneText[slotColourStyle[slotColourOf[type]].tone]}>{typeTitles[type]}</span>
        <span className="meta tabular">{m.automations_list_count({ count })}</span>
      </button>
    </h2>
  )
}
