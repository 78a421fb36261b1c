import type { AutomationProblem } from '@skein/contract/automations/automation-problems'
import { useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { dryRunWords } from '../../copy/automations/backtest.ts'
import type { AutomationDraft } from './draft-context.ts'
import { DryRunOutcome } from './backtest-outcome.tsx'
import { eventOf, textsOf } from './backtest-logic.ts'
import { KnownCollisions } from './known-collisions.tsx'
import type { Trial } from './queries.ts'
import { TrialFields, type TrialChoice } from './trial-fields.tsx'
import { useDryRun } from './use-backtest.ts'

interface DryRunPanelProps {
  draft: AutomationDraft
  /** Leads to a field that is missing. */
  onField: (field: string) => void
}

/** Try the rule as it stands on what came in lately or on pasted texts. */
export function DryRunPanel({ draft, onField }: DryRunPanelProps) {
  const event = eventOf(draft.type)
  const { run, running, failure, last, stale } = useDryRun(draft)
  const [choice, setChoice] = useState<TrialChoice>(() => choiceOf(last?.trial ?? firstTrialOf(draft)))
  const [problem, setProblem] = useState<AutomationProblem | null>(null)
  const trial = trialOf(choice)
  const start = () => {
    const found = draft.problemOf()
    setProblem(found)
    if (!found && trial) run(trial)
  }
  return (
    <div className="flex flex-col gap-5">
      <TrialFields event={event} choice={choice} onChange={setChoice} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={last && !stale ? 'secondary' : 'primary'}
          busy={running}
          aria-disabled={trial === null}
          aria-describedby="trial-reason"
          onClick={start}
        >
          {running ? dryRunWords.running : last ? dryRunWords.again : dryRunWords.run}
        </Button>
        <p id="trial-reason" className="meta">
          {trial === null ? dryRunWords.needLines : ''}
        </p>
      </div>
      {problem && <Missing problem={problem} onField={onField} />}
      {failure !== null && !running && (
        <ErrorState title={dryRunWords.failedTitle} message={failure} onRetry={start} />
      )}
      {last && stale && <Banner type="warning">{dryRunWords.stale}</Banner>}
      {last ? (
        <DryRunOutcome draft={draft} run={last} />
      ) : (
        <KnownCollisions platformUserId={draft.platformUserId} automationId={draft.automationIdOf()} />
      )}
    </div>
  )
}

interface MissingProps extends Pick<DryRunPanelProps, 'onField'> {
  problem: AutomationProblem
}

function Missing({ problem, onField }: MissingProps) {
  return (
    <Banner
      type="error"
      action={
        <Button size="dense" onClick={() => onField(problem.field)}>
          {dryRunWords.goThere}
        </Button>
      }
    >
      {problem.message}
    </Banner>
  )
}

function trialOf({ source, days, pasted }: TrialChoice): Trial | null {
  if (source === 'past') return { days }
  const { texts } = textsOf(pasted)
  return texts.length > 0 ? { texts } : null
}

/** What deletes is tried on pasted texts first; the others on what came in. */
const firstTrialOf = ({ type }: AutomationDraft): Trial =>
  type === 'DELETE_COMMENT' ? { texts: [] } : { days: 7 }

const choiceOf = (trial: Trial): TrialChoice => ({
  source: 'texts' in trial ? 'pasted' : 'past',
  days: 'days' in trial ? trial.days : 7,
  pasted: 'texts' in trial ? trial.texts.join('\n') : '',
})
