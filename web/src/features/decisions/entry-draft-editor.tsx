import type { Execution } from '@skein/contract/automations/execution'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { logWords } from '../../copy/automations/decision-log.ts'
import { claimsOfTrace, roomOf } from './log-logic.ts'
import type { ReviewedReply } from './use-review.ts'

export interface LogDraftProps {
  entry: Execution
  onSend: (reply: ReviewedReply) => void
  onDismiss: (reply: ReviewedReply) => void
}

interface LogDraftEditorProps extends LogDraftProps {
  /** Back to the draft as it was written; null where nothing was written. */
  onCancel: (() => void) | null
}

/** The words of a draft in the hands of a person. */
export function LogDraftEditor({ entry, onSend, onDismiss, onCancel }: LogDraftEditorProps) {
  const [text, setText] = useState(entry.reply_text ?? '')
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const asked = onCancel !== null
  useEffect(() => {
    if (asked) area.current?.focus()
  }, [asked])
  const claims = claimsOfTrace(entry.trace)
  const room = roomOf(entry, text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    const found = problemOf(words, room)
    setProblem(found)
    if (found) area.current?.focus()
    else onSend(words === entry.reply_text ? { entry } : { entry, text: words })
  }
  return (
    <form onSubmit={submit} noValidate className="flex max-w-[68ch] flex-col gap-2">
      <Field
        label={logWords.yourWords}
        hint={claims.length > 0 && logWords.check(claims)}
        error={problem}
        required
      >
        <TextArea
          ref={area}
          value={text}
          counter={room}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Decisions onCancel={onCancel} onDismiss={() => onDismiss({ entry })} />
    </form>
  )
}

function problemOf(words: string, room: { count: number; max: number }): string | undefined {
  if (words === '') return logWords.wordsMissing
  return room.count > room.max ? logWords.wordsTooLong : undefined
}

interface DecisionsProps {
  onCancel: (() => void) | null
  onDismiss: () => void
}

function Decisions({ onCancel, onDismiss }: DecisionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="dense" variant="primary">
        {logWords.sendWords}
      </Button>
      {onCancel && (
        <Button size="dense" onClick={onCancel}>
          {logWords.cancel}
        </Button>
      )}
      <Button size="dense" onClick={onDismiss}>
        {logWords.dismiss}
      </Button>
    </div>
  )
}
