import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { StatusDot, type StatusDotState, ConnectorLine } from '../ui/status-dot.tsx'
export type StepState = 'running' | 'done' | 'failed' | 'waiting' | 'stopped'

export interface TimelineStep {
  id: string
  text: ReactNode
  state: StepState
  /** Details of the step, under the text. */
  body?: ReactNode
}

const dotStates: Record<StepState, StatusDotState> = {
  running: 'live',
  done: 'active',
  failed: 'failed',
  waiting: 'hollow',
  stopped: 'hollow',
}

/** Steps of a run on a vertical line, with a dot for the state of each. */
export function StepTimeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map(({ id, text, state, body }, place) => (
        <li key={id} className="flex min-w-0 gap-3">
          <span className="flex w-3 shrink-0 flex-col items-center gap-1 pt-1.5">
            <StatusDot state={dotStates[state]} tone={state === 'failed' ? 'bad' : 'ok'} />
            {place < steps.length - 1 && (
              <span className="draw flex grow flex-col">
                <ConnectorLine />
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
