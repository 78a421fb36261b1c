import { ArrowUpRight, X } from 'lucide-react'
import { buttonClass } from '../../ui/button-style.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { StatusDot, ConnectorLine } from '../../ui/status-dot.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { stepWords } from '../../copy/automations/next-steps.ts'
import { hideSteps } from './dashboard-store.ts'
import type { Step } from './step-logic.ts'

/** Onboarding steps. Can be dismissed, and collapses when complete. */
export function FirstSteps({ accountId, steps }: { accountId: string; steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  return (
    <section aria-labelledby="first-steps">
      <div className="mb-4 flex min-h-10 items-center justify-between gap-2 border-b border-line pb-2">
        <h2 id="first-steps" className="section-head">
          {stepWords.title}
        </h2>
        <div className="flex items-center gap-1">
          <p className="meta tabular">{stepWords.progress(done, steps.length)}</p>
          <IconButton
            size="dense"
            label={stepWords.hide}
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => hideSteps(accountId)}
          />
        </div>
      </div>
      {next && (
        <ol>
          {steps.map((step, place) => (
            <StepRow key={step.key} step={step} isNext={step === next} isLast={place === steps.length - 1} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface StepRowProps {
  step: Step
  isNext: boolean
  isLast: boolean
}

function StepRow({ step, isNext, isLast }: StepRowProps) {
  const { done, title, text } = step
  return (
    <li className="flex gap-4">
      <span className="flex w-3 flex-col items-center pt-1.5">
        <StatusDot state={done ? 'active' : isNext ? 'live' : 'hollow'} />
        {!isLast && <ConnectorLine pattern={done ? 'solid' : 'dotted'} />}
      </span>
      <div className={isLast ? 'min-w-0 grow' : 'min-w-0 grow pb-4'}>
        <h3 className="section-head">
          {title}
          <span className="sr-only">: {done ? stepWords.done : stepWords.open}</span>
        </h3>
        <p className="mt-0.5 text-text-2">{text}</p>
        <StepLinks step={step} isNext={isNext} />
      </div>
    </li>
  )
}

function StepLinks({ step, isNext }: Pick<StepRowProps, 'step' | 'isNext'>) {
  const { key, done, title, path, tab, outside } = step
  const action = done ? step.look : step.action
  const variant = isNext ? 'primary' : 'secondary'
  if (action === undefined && !outside) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {outside && (
        <a
          href={outside.url}
          target="_blank"
          rel="noopener"
          aria-label={`${outside.action}: ${title}`}
          className={buttonClass(variant, 'dense')}
        >
          {outside.action}
          <ArrowUpRight size={14} aria-hidden="true" />
        </a>
      )}
      {action !== undefined && (
        <LinkButton
          to={path}
          search={tab === undefined ? {} : { tab }}
          // The editor opens with an automation that is ready to deploy.
          {...(key === 'rule' ? { hash: 'first-rule' } : {})}
          size="dense"
          variant={outside ? 'secondary' : variant}
          aria-label={`${action}: ${title}`}
        >
          {action}
        </LinkButton>
      )}
    </div>
  )
}
