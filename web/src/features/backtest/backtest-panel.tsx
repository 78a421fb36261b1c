import { m } from '@skein/messages'
import { HelpLink } from '../../components/help-link.tsx'
import type { AutomationProblem } from '@skein/contract/automations/kinds/automation-check'
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import type { AutomationDraft } from './draft-context.ts'
import { BacktestOutcome } from './backtest-outcome.tsx'
import { eventOf, textsOf } from './backtest-logic.ts'
import {
  type BacktestInput,
  type BacktestRun,
  collisionsQuery,
  lastRunQuery,
  payloadText,
  runBacktest,
} from './queries.ts'
import { type BacktestInputChoice, BacktestInputFields } from './backtest-input-fields.tsx'
import { CollisionList } from './collision-list.tsx'
import { causeOf } from '../../ui/feedback/cause-of.ts'

interface BacktestPanelProps {
  draft: AutomationDraft
  /** Focuses a field that is missing. */
  onField: (field: string) => void
}

/** Runs the current form on recent events or on pasted texts. */
export function BacktestPanel({ draft, onField }: BacktestPanelProps) {
  const event = eventOf(draft.type)
  const { run, running, failure, last, stale } = useBacktest(draft)
  const [choice, setChoice] = useState<BacktestInputChoice>(() =>
    choiceOf(last?.trial ?? defaultInputOf(draft)),
  )
  const [problem, setProblem] = useState<AutomationProblem | null>(null)
  const input = inputOf(choice)
  const start = () => {
    const newProblem = draft.problemOf()
    setProblem(newProblem)
    if (!newProblem && input) run(input)
  }
  return (
    <div className="flex flex-col gap-5">
      <BacktestInputFields event={event} asksModel={asksModel(draft)} choice={choice} onChange={setChoice} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={last && !stale ? 'secondary' : 'primary'}
          busy={running}
          aria-disabled={input === null}
          aria-describedby="trial-reason"
          onClick={start}
        >
          {running ? m.backtest_dry_run_running() : last ? m.backtest_dry_run_again() : m.backtest_dry_run()}
        </Button>
        <HelpLink term="backtest" />
        <p id="trial-reason" className="meta">
          {input === null ? m.backtest_dry_run_need_lines() : ''}
        </p>
      </div>
      {problem && <MissingField problem={problem} onField={onField} />}
      {failure !== null && !running && (
        <ErrorState title={m.backtest_dry_run_failed_title()} message={failure} onRetry={start} />
      )}
      {last && stale && <Banner type="warning">{m.backtest_dry_run_stale()}</Banner>}
      {last ? (
        <BacktestOutcome draft={draft} run={last} />
      ) : (
        <KnownCollisions platformUserId={draft.platformUserId} automationId={draft.automationIdOf()} />
      )}
    </div>
  )
}

interface MissingFieldProps extends Pick<BacktestPanelProps, 'onField'> {
  problem: AutomationProblem
}

function MissingField({ problem, onField }: MissingFieldProps) {
  return (
    <Banner
      type="error"
      action={
        <Button size="dense" onClick={() => onField(problem.field)}>
          {m.backtest_dry_run_go_there()}
        </Button>
      }
    >
      {problem.message}
    </Banner>
  )
}

function inputOf({ source, days, pasted }: BacktestInputChoice): BacktestInput | null {
  if (source === 'past') return { days }
  const { texts } = textsOf(pasted)
  return texts.length > 0 ? { texts } : null
}

/** Automations that delete start with pasted texts, the others with recent events. */
const defaultInputOf = ({ type }: AutomationDraft): BacktestInput =>
  type === 'DELETE_COMMENT' ? { texts: [] } : { days: 7 }

const choiceOf = (input: BacktestInput): BacktestInputChoice => ({
  source: 'texts' in input ? 'pasted' : 'past',
  days: 'days' in input ? input.days : 7,
  pasted: 'texts' in input ? input.texts.join('\n') : '',
})

interface KnownCollisionsProps {
  platformUserId: string
  /** Null for an automation that was never deployed and has no collisions yet. */
  automationId: string | null
}

/** Collisions of the deployed version, shown before the first run. */
function KnownCollisions({ platformUserId, automationId }: KnownCollisionsProps) {
  const { data = [] } = useQuery({ ...collisionsQuery(platformUserId), enabled: automationId !== null })
  const ownCollisions = data.filter(
    ({ automation_ids }) => automationId !== null && automation_ids.includes(automationId),
  )
  return <CollisionList quiet collisions={ownCollisions} platformUserId={platformUserId} />
}

/** Runs the current form and keeps the last result until the page is closed. */
function useBacktest(draft: AutomationDraft) {
  const client = useQueryClient()
  const { queryKey } = lastRunQuery(draft)
  const { data: last } = useQuery(lastRunQuery(draft))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (trial: BacktestInput): Promise<BacktestRun> => {
      const sent = payloadText(draft)
      return { sent, trial, simulation: await runBacktest(draft, trial) }
    },
    onSuccess: (run) => client.setQueryData(queryKey, run),
  })
  return {
    run: mutate,
    running: isPending,
    failure: error ? causeOf(error) : null,
    last: last ?? null,
    stale: last !== undefined && last.sent !== payloadText(draft),
  }
}

/** Whether a model decides or writes for the automation. */
function asksModel({ type, payloadOf }: AutomationDraft): boolean {
  const { trigger_type, reply_type } = payloadOf()
  return type === 'AI_DM_CONVERSATION' || trigger_type === 'AI_DECISION' || reply_type === 'AI_DECISION'
}
