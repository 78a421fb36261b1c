import type { Execution } from '@skein/contract/automations/decisions/execution'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { claimsOfTrace, lengthOf } from '../log-logic.ts'
import type { ReviewedReply } from '../use-review.ts'

export interface EntryDraftProps {
  entry: Execution
  onSend: (reply: ReviewedReply) => void
  onDismiss: (reply: ReviewedReply) => void
}

interface EntryDraftEditorProps extends EntryDraftProps {
  /** Returns to the draft; null if the draft has no text. */
  onCancel: (() => void) | null
}

/** Edits the text of a draft before it is sent. */
export function EntryDraftEditor({ entry, onSend, onDismiss, onCancel }: EntryDraftEditorProps) {
  const [text, setText] = useState(entry.reply_text ?? '')
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const isRequested = onCancel !== null
  useEffect(() => {
    if (isRequested) area.current?.focus()
  }, [isRequested])
  const claims = claimsOfTrace(entry.trace)
  const length = lengthOf(entry, text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    const newProblem = problemOf(words, length)
    setProblem(newProblem)
    if (newProblem) area.current?.focus()
    else onSend(words === entry.reply_text ? { entry } : { entry, text: words })
  }
  return (
    <form onSubmit={submit} noValidate className="flex max-w-[68ch] flex-col gap-2">
      <Field
        label={m.decision_log_your_words()}
        hint={claims.length > 0 && m.decision_log_check({ claims_join: claims.join(', ') })}
        error={problem}
        required
      >
        <TextArea
          ref={area}
          value={text}
          counter={length}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Decisions onCancel={onCancel} onDismiss={() => onDismiss({ entry })} />
    </form>
  )
}

function problemOf(words: string, length: { count: number; max: number }): string | undefined {
  if (words === '') return m.common_enter_a_reply()
  return length.count > length.max ? m.decision_log_words_too_long() : undefined
}

interface DecisionsProps {
  onCancel: (() => void) | null
  onDismiss: () => void
}

function Decisions({ onCancel, onDismiss }: DecisionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="dense" variant="primary">
        {m.common_send_reply()}
      </Button>
      {onCancel && (
        <Button size="dense" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      )}
      <Button size="dense" onClick={onDismiss}>
        {m.common_dismiss()}
      </Button>
    </div>
  )
}
