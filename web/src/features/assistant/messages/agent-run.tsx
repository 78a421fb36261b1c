import type { ChatMessage } from '@skein/contract/assistant'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { PlanList } from '../../../components/plan-list.tsx'
import { StepTimeline, type StepState, type TimelineStep } from '../../../components/step-timeline.tsx'
import { Button } from '../../../ui/button.tsx'
import { assistantWords, stepWords } from '../../../copy/assistant.ts'
import { stepText, toolLabel } from './label-logic.ts'
import { RawView } from './raw-view.tsx'
import { ToolCard } from './tool-card.tsx'
import type { Run } from './turn-logic.ts'
import { appearanceOf } from './visibility-logic.ts'

export interface AgentRunProps {
  run: Run
  /** The turn runs or waits; a finished one is collapsed to one line. */
  live: boolean
  /** The turn waits for an answer. */
  waiting: boolean
  /** Text of the current activity; null if there is none. */
  thinking: string | null
}

/** The run of a turn: plan, steps on a timeline, and raw records in the details. */
export function AgentRun({ run, live, waiting, thinking }: AgentRunProps) {
  const [unfolded, setUnfolded] = useState(false)
  const open = live || unfolded
  const shown = shownOf(run.records)
  return (
    <section aria-label={assistantWords.steps} className="flex flex-col items-start gap-2">
      {!live && (
        <Button
          variant="ghost"
          size="dense"
          className="-ml-2 px-2!"
          aria-expanded={unfolded}
          icon={
            unfolded ? (
              <ChevronDown size={16} aria-hidden="true" />
            ) : (
              <ChevronRight size={16} aria-hidden="true" />
            )
          }
          onClick={() => setUnfolded(!unfolded)}
        >
          <span className="tabular">{stepWords.folded(shown.length, run.seconds)}</span>
        </Button>
      )}
      {open && <Open run={run} shown={shown} waiting={waiting} thinking={thinking} />}
    </section>
  )
}

interface OpenProps extends Omit<AgentRunProps, 'live'> {
  shown: readonly ChatMessage[]
}

function Open({ run, shown, waiting, thinking }: OpenProps) {
  const [details, setDetails] = useState(false)
  const steps = (details ? run.records : shown).map((record) => stepOf(record, waiting))
  return (
    <div className="flex w-full flex-col items-stretch gap-3">
      {run.plan && (
        <PlanList label={assistantWords.plan} doneLabel={assistantWords.planDone} steps={run.plan} />
      )}
      <StepTimeline label={assistantWords.steps} steps={withThinking(steps, thinking)} />
      <Button
        variant="ghost"
        size="dense"
        className="-mt-2 -ml-2 self-start px-2!"
        aria-expanded={details}
        onClick={() => setDetails(!details)}
      >
        {details ? assistantWords.hideDetails : assistantWords.showDetails}
      </Button>
      {details && <RawView label={assistantWords.details} value={detailsOf(run.records)} />}
    </div>
  )
}

/** Leaves out records that only the details show, and consecutive steps of the same agent. */
const shownOf = (records: readonly ChatMessage[]): ChatMessage[] =>
  records
    .filter((record) => appearanceOf(record) !== 'detail')
    .filter(({ node, type }, place, all) => type === 'tool' || all[place + 1]?.node !== node)

/** While running, only records in progress; afterwards all of them. */
function detailsOf(records: readonly ChatMessage[]): readonly ChatMessage[] {
  const current = records.filter(({ status }) => status === 'in_progress')
  return current.length > 0 ? current : records
}

const states: Record<ChatMessage['status'], StepState> = {
  in_progress: 'running',
  success: 'done',
  failed: 'failed',
  stopped: 'stopped',
}

function stepOf(record: ChatMessage, waiting: boolean): TimelineStep {
  const state = waiting && record.status === 'in_progress' ? 'waiting' : states[record.status]
  const step = { id: record.id, state }
  if (appearanceOf(record) === 'tool') {
    const { tool_output: output } = record
    return { ...step, text: <ToolCard label={toolLabel(record.node)} state={state} output={output} /> }
  }
  return { ...step, text: stepText(record) }
}

/** The activity text ends the timeline unless the last step already says it. */
function withThinking(steps: TimelineStep[], thinking: string | null): TimelineStep[] {
  if (thinking === null || steps.some(({ state }) => state === 'running')) return steps
  return [...steps, { id: 'thinking', text: thinking, state: 'running' }]
}
