import type { AutomationType } from '@skein/contract/automations/automation'
import {
  slotColourOf,
  type SentenceSlot,
  type SentenceToken,
} from '@skein/contract/automations/sentence/sentence'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { useAllPaused } from '../../../components/use-all-paused.ts'
import { statusDotOf } from '../../automations/automation-logic.ts'
import { useListed } from './use-listed.ts'
import { TimelineRail } from '../../../components/timeline-rail.tsx'
import { slotHints } from '../../../copy/slot-hints.ts'
import { rovingFocus } from '../../../ui/roving-focus.ts'

interface SentenceLineProps {
  type: AutomationType
  /** Null before the first deploy. */
  automationId: string | null
  platformUserId: string
  tokens: readonly SentenceToken[]
  onSlot?: (slot: SentenceSlot) => void
}

/** The automation as a sentence at the top of its editor. */
export function SentenceLine({ type, automationId, platformUserId, tokens, onSlot }: SentenceLineProps) {
  const automation = useListed(platformUserId, automationId)
  const allPaused = useAllPaused(platformUserId)
  return (
    <TimelineRail
      ink={slotColourOf[type]}
      state={automation ? statusDotOf(automation, allPaused) : 'hollow'}
      last
    >
      <p ref={onSlot && rovingFocus} className="-mt-1">
        <AutomationSentence
          size="header"
          tokens={tokens}
          {...(onSlot ? { onSlot, slotHint: (slot) => slotHints[slot] } : {})}
        />
      </p>
    </TimelineRail>
  )
}
