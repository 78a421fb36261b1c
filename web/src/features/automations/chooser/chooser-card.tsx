import type { AutomationType } from '@skein/contract/automations/automation'
import { slotColourOf, sentenceOf } from '@skein/contract/automations/sentence/sentence'
import { ArrowRight } from 'lucide-react'
import { slotColourStyle } from '../../../components/slot-colour-logic.ts'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { chooserCards } from './chooser-cards.ts'

interface ChooserCardProps {
  type: AutomationType
  onChoose: (type: AutomationType) => void
}

/** A kind that can be created: its title and an example sentence. */
export function ChooserCard({ type, onChoose }: ChooserCardProps) {
  const words = chooserCards[type]
  return (
    <li>
      <button
        type="button"
        className="group flex h-full w-full flex-col items-start gap-3 rounded-card bg-raised p-5 text-start transition-colors duration-(--press) hover:bg-overlay"
        onClick={() => onChoose(type)}
      >
        <span className="section-head flex w-full items-center gap-2.5">
          <StatusDot tone={slotColourStyle[slotColourOf[type]].tone} />
          {words.title}
          <ArrowRight
            size={18}
            aria-hidden="true"
            className="ms-auto shrink-0 text-text-3 group-hover:text-text"
          />
        </span>
        <AutomationSentence tokens={sentenceOf({ automation_type: type })} />
        <span className="meta">{words.text}</span>
      </button>
    </li>
  )
}
