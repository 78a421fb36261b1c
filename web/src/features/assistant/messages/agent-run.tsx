import type { ChatMessage } from '@skein/contract/assistant/assistant'
import { ChevronDown, ChevronRight, CircleCheck, CircleX, Wrench } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { PlanList } from '../../../components/plan-list.tsx'
import { StepTimeline, type StepState, type TimelineStep } from '../../../components/step-timeline.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ReasonToggle } from './reason-toggle.tsx'
import { stepText, toolLabel } from './label-logic.ts'
import { type Run, appearanceOf } from './turn-logic.ts'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { nameOfRow } from '../../../ui/tooltip/tooltip.ts'

const foldedText = (steps: number, seconds: number | null) =>
  [
    ...(steps === 0 ? [] : [m.assistant_step_count({ count: steps })]),
    ...(seconds === null ? [] : [m.assistant_step_seconds({ seconds })]),
  ].join(' · ') || m.common_details()

const stateNames = {
  running: m.assistant_step_states_running(),
  done: m.assistant_step_states_done(),
  failed: m.common_failed(),
  stopped: m.assistant_step_states_stopped(),
  waiting: m.assistant_thread_waiting(),
}

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
  const shownRecords = shownOf(run.records)
  return (
    <div role="group" aria-label={m.assistant_steps()} className="flex flex-col items-start gap-2">
      {!live && (
        <Button
          variant="ghost"
          size="dense"
          className="-ms-2 px-2!"
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
          <span className="tabular">{foldedText(shownRecords.length, run.seconds)}</span>
        </Button>
      )}
      {open && <Open run={run} shown={shownRecords} waiting={waiting} thinking={thinking} />}
    </div>
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
      {run.plan && <PlanList label={m.assistant_plan()} doneLabel={m.common_done()} steps={run.plan} />}
      <StepTimeline label={m.assistant_steps()} steps={withThinking(steps, thinking)} />
      <Button
        variant="ghost"
        size="dense"
        className="-mt-2 -ms-2 self-start px-2!"
        aria-expanded={details}
        onClick={() => setDetails(!details)}
      >
        {details ? m.assistant_hide_details() : m.assistant_show_details()}
      </Button>
      {details && <RawView label={m.common_details()} value={detailsOf(run.records)} />}
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
  const text = stepText(record)
  return { ...step, text: record.reason ? <StepWithReason text={text} reason={record.reason} /> : text }
}

const StepWithReason = ({ text, reason }: { text: string; reason: string }) => (
  <div className="flex flex-wrap items-center gap-1">
    {text}
    <ReasonToggle text={reason} />
  </div>
)

/** The activity text ends the timeline unless the last step already says it. */
function withThinking(steps: TimelineStep[], thinking: string | null): TimelineStep[] {
  if (thinking === null || steps.some(({ state }) => state === 'running')) return steps
  return [...steps, { id: 'thinking', text: thinking, state: 'running' }]
}

interface ToolCardProps {
  label: string
  state: StepState
  output: unknown
}

const tones: Record<StepState, Tone> = {
  running: 'neutral',
  done: 'ok',
  failed: 'bad',
  waiting: 'warn',
  stopped: 'neutral',
}

/** A tool call. A finished one expands to its output. */
export function ToolCard({ label, state, output }: ToolCardProps) {
  const [open, setOpen] = useState(false)
  const hasEnded = state === 'done' || state === 'failed'
  const line = (
    <>
      <Wrench size={16} aria-hidden="true" className="shrink-0 text-text-3" />
      <span {...nameOfRow} className="min-w-0 grow truncate text-start text-text">
        {label}
      </span>
      <Tag tone={tones[state]} glyph={<Glyph state={state} />}>
        {stateNames[state]}
      </Tag>
    </>
  )
  return (
    <div className="-mt-2 flex max-w-[440px] flex-col gap-2">
      {hasEnded ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-pane px-3 hover:bg-overlay lg:min-h-10"
        >
          {line}
          {open ? (
            <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-text-3" />
          ) : (
            <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-text-3" />
          )}
        </button>
      ) : (
        <div className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-pane px-3 lg:min-h-10">
          {line}
        </div>
      )}
      {open && <RawView label={`${m.assistant_output()}: ${label}`} value={output} />}
    </div>
  )
}

function Glyph({ state }: { state: StepState }) {
  if (state === 'running') return <Spinner />
  if (state === 'done') return <CircleCheck size={13} aria-hidden="true" />
  if (state === 'failed') return <CircleX size={13} aria-hidden="true" />
  return null
}

/** Raw output: text as it is, other values as formatted JSON. At most 500 px high. */
function RawView({ label, value }: { label: string; value: unknown }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      role="group"
      aria-label={label}
      className="code m-0 max-h-[500px] w-full overflow-auto rounded-control border border-line bg-canvas p-3 break-words whitespace-pre-wrap"
    >
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </pre>
  )
}
