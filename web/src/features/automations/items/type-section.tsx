import type { AutomationType } from '@skein/contract/automations/automation'
import { slotColourOf } from '@skein/contract/automations/sentence/sentence'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { m } from '@skein/messages'
import { slotColourStyle } from '../../../components/slot-colour-logic.ts'
import { cx } from '../../../ui/cx.ts'
import { toneText } from '../../../ui/tag.tsx'
import { typeTitles } from '../../../copy/automations.ts'

interface TypeSectionProps {
  type: AutomationType
  count: number
  children: ReactNode
}

/** The automations of one kind under a heading that collapses them. */
export function TypeSection({ type, count, children }: TypeSectionProps) {
  const [open, setOpen] = useState(true)
  const id = useId()
  return (
    <section aria-labelledby={`${id}-head`} className="flex flex-col gap-1">
      <h2 className="m-0 border-b border-line">
        <button
          type="button"
          id={`${id}-head`}
          aria-expanded={open}
          aria-controls={`${id}-body`}
          className="touch section-head flex min-h-9 w-full items-center gap-2.5 text-start"
          onClick={() => setOpen(!open)}
        >
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={cx('text-text-3 transition-transform duration-(--enter)', !open && '-rotate-90')}
          />
          <span className={toneText[slotColourStyle[slotColourOf[type]].tone]}>{typeTitles[type]}</span>
          <span className="meta tabular ms-auto">{m.automations_list_count({ count })}</span>
        </button>
      </h2>
      <div id={`${id}-body`} hidden={!open}>
        {open && children}
      </div>
    </section>
  )
}
