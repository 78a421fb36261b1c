import type { SlotColour } from '@skein/contract/automations/sentence'
import type { ReactNode } from 'react'
import { StatusDot, type StatusDotState } from '../ui/status-dot.tsx'
import { ThreadLine } from '../ui/connector-line.tsx'
import { slotColourStyle } from './slot-colour-logic.ts'

interface ThreadRailProps {
  ink: SlotColour
  state: StatusDotState
  /** The thread ends at this knot. */
  last?: boolean
  children: ReactNode
}

/** Content hanging on a thread by a knot; stacked without a gap, the pieces form one line. */
export function ThreadRail({ ink: slotColour, state, last = false, children }: ThreadRailProps) {
  const { tone, pattern } = slotColourStyle[slotColour]
  return (
    <div className="flex gap-3">
      <span className="flex w-3 shrink-0 flex-col items-center gap-1 pt-1.5">
        <StatusDot state={state} tone={state === 'failed' ? 'bad' : tone} />
        {!last && <ThreadLine pattern={pattern} tone={tone} />}
      </span>
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
