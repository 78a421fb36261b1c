import type { SlotColour } from '@skein/contract/automations/sentence/sentence'
import type { ReactNode } from 'react'
import { StatusDot, type StatusDotState, ConnectorLine } from '../ui/status-dot.tsx'
import { slotColourStyle } from './slot-colour-logic.ts'

interface TimelineRailProps {
  ink: SlotColour
  state: StatusDotState
  /** Ends the line at this item. */
  last?: boolean
  children: ReactNode
}

/** An item of a timeline: a dot and a connecting line. Items without a gap form one line. */
export function TimelineRail({ ink: slotColour, state, last = false, children }: TimelineRailProps) {
  const { tone, pattern } = slotColourStyle[slotColour]
  return (
    <div className="flex gap-3">
      <span className="flex w-3 shrink-0 flex-col items-center gap-1 pt-1.5">
        <StatusDot state={state} tone={state === 'failed' ? 'bad' : tone} />
        {!last && <ConnectorLine pattern={pattern} tone={tone} />}
      </span>
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
