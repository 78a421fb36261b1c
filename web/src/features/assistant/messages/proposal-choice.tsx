import type { ProposalView } from '@skein/contract/assistant/assistant'
import { assistantLimits } from '@skein/contract/assistant/assistant-limits'
import { useEffect, useRef, useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import { m } from '@skein/messages'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { formatCost } from '../../../lib/format.ts'
import type { Decision } from '../queries.ts'
import { OptionButtons } from './option-buttons.tsx'
import { editsOf, problemIn, recipientsOf, unchanged } from './proposal-logic.ts'
import { ProposalParts } from './proposal-parts.tsx'

export interface ProposalChoiceProps {
  proposal: ProposalView
  cost: number | undefined
  options: readonly string[]
  open: boolean
  /** Why the server refused the last answer. */
  problem: string | null
  onAnswer: (option: string, decision?: Decision) => void
}

/** A proposal with its options: the first one approves it with the changes of the owner, the others reject it. */
export function ProposalChoice(props: ProposalChoiceProps) {
  const { proposal, cost, options, open } = props
  const { changes, setChanges, reason, setReason, problem, choose } = useChoice(props)
  const total = recipientsOf(proposal).length
  const { size } = changes.leftOut
  return (
    <>
      <ProposalParts proposal={proposal} changes={changes} open={open} onChange={setChanges} />
      {proposal.warning && (
        <p className="flex items-start gap-2 text-warn">
          <TriangleAlert size={16} aria-hidden="true" className="mt-1 shrink-0" />
          {proposal.warning}
        </p>
      )}
      {cost !== undefined && (
        <p className="meta tabular">{m.assistant_approval_cost({ cost: formatCost(cost) })}</p>
      )}
      {open && reason !== null && (
        <ReasonField value={reason} onChange={setReason} onReject={() => choose(options[1] ?? '')} />
      )}
      {open && problem && (
        <p role="alert" className="text-label text-bad">
          {problem}
        </p>
      )}
      <OptionButtons
        options={options}
        open={open}
        firstLabel={
          size > 0 ? m.assistant_approval_some_recipients({ selected: total - size, all: total }) : undefined
        }
        onChoose={choose}
        more={[
          {
            label: changes.editing ? m.assistant_approval_discard() : m.common_edit(),
            variant: 'secondary',
            onPress: () => setChanges({ ...changes, editing: !changes.editing, texts: {} }),
          },
          ...(reason === null
            ? [
                {
                  label: m.assistant_approval_give_reason(),
                  variant: 'ghost' as const,
                  onPress: () => setReason(''),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

/** What the owner has changed and written, and the function that sends it with an option. */
function useChoice({ proposal, options, problem, onAnswer }: ProposalChoiceProps) {
  const [changes, setChanges] = useState(unchanged)
  const [reason, setReason] = useState<string | null>(null)
  const [pressed, setPressed] = useState(false)
  const ownProblem = problemIn(proposal, changes)
  const choose = (option: string) => {
    if (option !== options[0]) return onAnswer(option, reason?.trim() ? { reason: reason.trim() } : {})
    setPressed(true)
    if (ownProblem) return
    const edits = editsOf(proposal, changes)
    onAnswer(option, edits && { edits })
  }
  const shownProblem = pressed && ownProblem ? ownProblem : problem
  return { changes, setChanges, reason, setReason, problem: shownProblem, choose }
}

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  onReject: () => void
}

/** The reason of a rejection. Enter rejects: nothing is sent. */
function ReasonField({ value, onChange, onReject }: ReasonFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Field label={m.assistant_approval_reason()} hint={m.assistant_approval_reason_hint()}>
      <TextInput
        ref={field}
        value={value}
        maxLength={assistantLimits.reason}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) onReject()
        }}
      />
    </Field>
  )
}
