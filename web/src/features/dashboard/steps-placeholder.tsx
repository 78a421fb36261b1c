import type { ConnectedAccount } from '@skein/contract/accounts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ThreadLine } from '../../ui/connector-line.tsx'
import { stepWords } from '../../copy/automations/next-steps.ts'
import { stepsOf } from './step-logic.ts'

const nothingDone = { rules: 0, executions: 0, sources: 0, published: false, play: null }

/**
 * The first steps before anybody knows how far they are. What they say to the reader is written into them when the frame
 * is shown (`app/first-view/`).
 */
export function StepsAhead({ account }: { account: ConnectedAccount }) {
  const steps = stepsOf(account, nothingDone)
  return (
    <section data-ahead="steps">
      <div className="mb-4 flex min-h-10 items-center border-b border-line pb-2">
        <h2 className="section-head">{stepWords.title}</h2>
      </div>
      <ol>
        {steps.map(({ key, title, text }, place) => (
          <li key={key} className="flex gap-4">
            <span className="flex w-3 flex-col items-center pt-1.5">
              <StatusDot state="hollow" />
              {place < steps.length - 1 && <ThreadLine pattern="dotted" />}
            </span>
            <div className="min-w-0 grow pb-4">
              <h3 className="section-head">{title}</h3>
              <p className="mt-0.5 text-text-2">{text}</p>
              {key !== 'connect' && <Skeleton className="mt-2 h-9 w-32 rounded-control lg:h-8" />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
