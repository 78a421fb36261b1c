import { limits } from '@skein/contract/limits'
import { useId, useState, type KeyboardEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { tryWords } from '../../../copy/publish.ts'

/** Message field of the test chat. Enter sends, Shift and Enter insert a line break. */
export function TestComposer({ busy, onSend }: { busy: boolean; onSend: (text: string) => void }) {
  const reason = useId()
  const [text, setText] = useState('')
  const empty = text.trim() === ''
  const send = () => {
    if (empty || busy) return
    onSend(text.trim())
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 grow">
        <Field label={tryWords.message}>
          <TextArea
            rows={1}
            value={text}
            maxLength={limits.messageBytes}
            placeholder={tryWords.placeholder}
            onKeyDown={press}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
      </div>
      <Button busy={busy} aria-disabled={empty} aria-describedby={reason} onClick={send}>
        {tryWords.send}
      </Button>
      <p id={reason} className="sr-only">
        {empty ? tryWords.first : ''}
      </p>
    </div>
  )
}
