import { Check } from 'lucide-react'
import { cx } from '../ui/cx.ts'

export interface PlanListProps {
  label: string
  /** Accessible text of a completed step. */
  doneLabel: string
  steps: readonly { id: string; text: string; done: boolean }[]
}

/** Steps of a plan with their completion. */
export function PlanList({ label, doneLabel, steps }: PlanListProps) {
  return (
    <ol
      aria-label={label}
      className="flex flex-col gap-1.5 rounded-card border border-line bg-raised px-4 py-3 text-label"
    >
      {steps.map(({ id, text, done }, place) => (
        <li key={id} className="flex items-start gap-2.5">
          <span
            aria-hidden="true"
            className={cx(
              'tabular mt-px grid size-4.5 shrink-0 place-items-center rounded-pill border text-floor transition-colors duration-(--panel)',
              done ? 'border-ok bg-ok text-canvas' : 'border-control text-text-3',
            )}
          >
            {done ? <Check size={12} strokeWidth={3} /> : place + 1}
          </span>
          <span className={done ? 'text-text-2' : 'text-text'}>
            {text}
            {done && <span className="sr-only"> ({doneLabel})</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
