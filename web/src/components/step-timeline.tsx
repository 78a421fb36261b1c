import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { StatusDot, type StatusDotState } from '../ui/status-dot.tsx'
import { ThreadLine } from '../ui/connector-line.tsx'

export type StepState = 'running' | 'done' | 'failed' | 'waiting' | 'stopped'

export interface TimelineStep {
  id: string
  text: ReactNode
  state: StepState
  /** Under the text: what the step worked with. */
  body?: ReactNode
}

const knots: Record<StepState, StatusDotState> = {
  running: 'live',
  done: 'active',
  failed: 'failed',
  waiting: 'hollow',
  stopped: 'hollow',
}

/** What somebody did, one step after the other, on a thread. A step that is done hands the line to the next. */
export function StepTimeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map(({ id, text, state, body }, place) => (
        <li key={id} className="flex min-w-0 gap-3">
          <span className="flex w-3 shrink-0 flex-col items-center gap-1 pt-1.5">
            <StatusDot state={knots[state]} tone={state === 'failed' ? 'bad' : 'brand'} />
            {place < steps.length - 1 && (
              <span className="draw flex grow flex-col">
                <ThreadLine />
              </span>
            )}
          </span>
          <div className="min-w-0 grow pb-3">
            <div className={cx('leading-6', state === 'running' ? 'text-text' : 'text-text-2')}>{text}</div>
            {body}
          </div>
        </li>
      ))}
    </ol>
  )
}
