import type { ChatMessage } from '@skein/contract/assistant/assistant'
import { memo, useMemo } from 'react'
import { Pencil, RotateCcw, TriangleAlert } from 'lucide-react'
import { m } from '@skein/messages'
import { AgentRun } from './agent-run.tsx'
import { AnswerBlock } from './answer-block.tsx'
import { InterruptCard } from './interrupt-card.tsx'
import { interruptOf, textOf, type Interrupt } from './record-logic.ts'
import { type LaterOutcomes, laterResultOf, outcomeOf } from './result-logic.ts'
import { useLaterOutcomes } from './use-later-outcomes.ts'
import { ReasonToggle } from './reason-toggle.tsx'
import { answerTo, viewOf, type Item, type TurnView } from './turn-logic.ts'
import { ResultCard } from '../../../components/result-card.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import type { Decision } from '../queries.ts'

/** Actions of a turn; the functions stay the same while the chat is open. */
export interface TurnHandlers {
  ask: (text: string, decision?: Decision) => void
  edit: (text: string) => void
  resend: () => void
}

export interface TurnBlockProps {
  records: readonly ChatMessage[]
  /** The turn runs or waits. */
  live: boolean
  /** The last turn of the chat. */
  last: boolean
  thinking: string | null
  written: Readonly<Record<string, string>>
  /** Error of its unsent message. */
  problem: string | null
  /** Id of the open interrupt. */
  waitingId: string | null
  /** Why the server refused the answer to it; null if it did not. */
  refusal: string | null
  /** Message of the next turn. */
  nextAsked: string | null
  userId: string
  on: TurnHandlers
}

/** One turn: message, run and answer. Memoised: rerenders only if the turn changes. */
export const TurnBlock = memo(function TurnBlock(props: TurnBlockProps) {
  const { records, live } = props
  const writing = Object.keys(props.written).find((id) => records.some((record) => record.id === id)) ?? null
  const view = useMemo(() => viewOf(records, live, writing), [records, live, writing])
  const thinking = writing === null ? props.thinking : null
  return (
    <div data-turn={view.id} className="flex flex-col gap-4">
      {view.items.map((item) => (
        <Part key={item.id} {...props} thinking={thinking} item={item} view={view} />
      ))}
      {thinking !== null && view.items.at(-1)?.kind !== 'run' && (
        <AgentRun run={nothingDone} live waiting={false} thinking={thinking} />
      )}
    </div>
  )
})

const nothingDone = { kind: 'run', id: 'run', records: [], plan: null, seconds: null } as const

interface PartProps extends TurnBlockProps {
  item: Item
  view: TurnView
}

function Part(props: PartProps) {
  const { item, view, live, last, problem, on, thinking } = props
  const again = last && view.asked ? () => on.ask(view.asked) : undefined
  switch (item.kind) {
    case 'own':
      return (
        <OwnMessage
          record={item.record}
          problem={item === view.items.findLast(({ kind }) => kind === 'own') ? problem : null}
          onResend={on.resend}
          onEdit={last && !live && item === view.items[0] ? on.edit : undefined}
        />
      )
    case 'run':
      return (
        <AgentRun
          run={item}
          live={live}
          waiting={props.waitingId !== null}
          thinking={item === view.items.at(-1) ? thinking : null}
        />
      )
    case 'interrupt':
      return <InterruptPart {...props} record={item.record} />
    case 'answer':
      return (
        <AnswerBlock
          record={item.record}
          written={props.written[item.id] ?? ''}
          onRegenerate={live ? undefined : again}
        />
      )
    case 'made':
      return <ResultCard id={item.id} result={item.result} />
    case 'ended':
      return <EndedRow how={item.how} reason={item.reason} onTryAgain={again} />
  }
}

function InterruptPart({ record, view, waitingId, refusal, ...rest }: PartProps & { record: ChatMessage }) {
  const { records, live, nextAsked, userId, on } = rest
  const interrupt = interruptOf(record)
  const outcome = outcomeOf(records, record)
  const later = useLaterOutcomes(outcome)
  if (!interrupt) return null
  const open = waitingId === record.id
  const answer = record.answer ?? answerTo(view, record.id, nextAsked)
  return (
    <InterruptCard
      id={record.id}
      interrupt={interrupt}
      open={open}
      answer={answer}
      result={open ? null : approvedResult(interrupt, { record, outcome, later, answer, live })}
      problem={refusal}
      reason={record.reason}
      userId={userId}
      onAnswer={on.ask}
    />
  )
}

interface AnsweredInterrupt {
  record: ChatMessage
  outcome: ChatMessage | null
  later: LaterOutcomes
  answer: string | null
  live: boolean
}

/** Returns what came of an approved interrupt; null if its turn ended without doing it. */
function approvedResult(interrupt: Interrupt, { record, outcome, later, answer, live }: AnsweredInterrupt) {
  if (interrupt.type !== 'input_option' || answer === null || answer !== interrupt.data.options[0])
    return null
  return outcome || live ? laterResultOf(record.next_node, interrupt, { outcome, later }) : null
}

interface OwnMessageProps {
  record: ChatMessage
  /** Error that prevented sending. */
  problem: string | null
  onResend: () => void
  /** Puts the text back into the field; only for the last message. */
  onEdit: ((text: string) => void) | undefined
}

/** A message of the user. An unsent one stays with its error and a retry button. */
export function OwnMessage({ record, problem, onResend, onEdit }: OwnMessageProps) {
  const text = textOf(record)
  return (
    <div className="flex flex-col items-end gap-1.5">
      <div className="group flex max-w-[85%] items-center gap-1">
        {onEdit && (
          <IconButton
            size="dense"
            label={m.assistant_edit_message()}
            icon={<Pencil size={15} aria-hidden="true" />}
            className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-lg:opacity-100"
            onClick={() => onEdit(text)}
          />
        )}
        <p className="min-w-0 rounded-card rounded-ee-chip bg-overlay px-3.5 py-2 text-start text-chat break-words whitespace-pre-wrap">
          <VisuallyHidden>{m.common_you()}: </VisuallyHidden>
          {text}
        </p>
      </div>
      {problem && (
        <p role="alert" className="flex flex-wrap items-center justify-end gap-2 text-label text-bad">
          <TriangleAlert size={15} aria-hidden="true" />
          {m.assistant_not_sent()}: {problem}
          <Button size="dense" icon={<RotateCcw size={14} aria-hidden="true" />} onClick={onResend}>
            {m.common_try_again()}
          </Button>
        </p>
      )}
    </div>
  )
}

interface EndedRowProps {
  how: 'failed' | 'stopped'
  /** Why it failed; null if unknown. */
  reason: string | null
  /** Undefined for turns that are followed by another. */
  onTryAgain: (() => void) | undefined
}

/** Marks a turn that ended without an answer. */
export function EndedRow({ how, reason, onTryAgain }: EndedRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-text-2">
      <p className="flex gap-3">
        <span className="flex h-lh shrink-0 items-center">
          <StatusDot
            state={how === 'failed' ? 'failed' : 'hollow'}
            tone={how === 'failed' ? 'bad' : 'neutral'}
          />
        </span>
        {how === 'failed' ? m.assistant_run_stopped() : m.assistant_stopped_by_you()}
      </p>
      {onTryAgain && (
        <Button size="dense" icon={<RotateCcw size={14} aria-hidden="true" />} onClick={onTryAgain}>
          {m.common_try_again()}
        </Button>
      )}
      {reason && <ReasonToggle text={reason} />}
    </div>
  )
}
