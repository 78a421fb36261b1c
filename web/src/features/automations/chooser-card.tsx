import type { AutomationType } from '@skein/contract/automations/automation'
import { slotColourOf, sentenceOf } from '@skein/contract/automations/sentence/sentence'
import { ArrowRight } from 'lucide-react'
import { slotColourStyle } from '../../components/slot-colour-logic.ts'
import { AutomationSentence } from '../../components/automation-sentence.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Tag } from '../../ui/tag.tsx'
import { chooserCards, type ChooserCardTexts } from './chooser-cards.ts'

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
        className="group flex h-full w-full flex-col items-start gap-3 rounded-card border border-control p-5 text-start transition-colors duration-(--press) hover:border-text hover:bg-raised"
        onClick={() => onChoose(type)}
      >
        <span className="section-head flex w-full items-center gap-2.5">
          <StatusDot tone={slotColourStyle[slotColourOf[type]].tone} />
          {words.title}
          <ArrowRight size={18} aria-hidden="true" className="ms-auto text-text-3 group-hover:text-text" />
        </span>
        <AutomationSentence tokens={sentenceOf({ automation_type: type })} />
        <span className="meta">{words.text}</span>
      </button>
    </li>
  )
}

interface LaterCardProps {
  words: ChooserCardTexts
  tag: string
}

/** A kind that is not available yet. */
export function LaterCard({ words, tag }: LaterCardProps) {
  return (
    <li className="flex flex-col items-start gap-2 border-b border-line py-4">
      <p className="section-head text-text-2">{words.title}</p>
      <p className="meta">{words.text}</p>
      <Tag>{tag}</Tag>
    </li>
  )
}
