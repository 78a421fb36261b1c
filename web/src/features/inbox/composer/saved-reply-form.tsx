import { contactProblems, saveSavedReply, type SavedReply } from '@skein/contract/contacts'
import { inboxLimits, limits } from '@skein/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { savedWords } from '../../../copy/composer.ts'
import { savedRepliesQuery } from '../contact/contact-query.ts'
import { bytesOf } from './saved-reply-logic.ts'

interface SavedReplyFormProps {
  platformUserId: string
  /** The reply to edit; null for a new one. */
  reply: SavedReply | null
  onDone: () => void
}

/** Form with shortcut and text of a saved reply. */
export function SavedReplyForm({ platformUserId, reply, onDone }: SavedReplyFormProps) {
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useSaving(platformUserId, onDone)
  const name = shortcut.trim().replace(/^\//, '').replace(/\s+/g, '-')
  const bytes = bytesOf(text)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (name === '' || bytes === 0 || bytes > limits.messageBytes || isPending) return
    mutate({ id: reply?.id ?? null, shortcut: name, text: text.trim() })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 rounded-card border border-line p-4" noValidate>
      <Field label={savedWords.shortcut} error={tried && name === '' ? contactProblems.shortcut : undefined}>
        <TextInput
          ref={takeFocus}
          maxLength={inboxLimits.shortcutLength}
          value={shortcut}
          onChange={(event) => setShortcut(event.currentTarget.value)}
        />
      </Field>
      <Field
        label={savedWords.text}
        error={
          tried && bytes === 0
            ? contactProblems.reply
            : error
              ? messageOf(error, savedWords.saveFailed)
              : undefined
        }
      >
        <TextArea
          value={text}
          counter={{ count: bytes, max: limits.messageBytes, unit: savedWords.bytes }}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <div className="flex justify-end gap-3">
        <Button onClick={onDone}>{savedWords.cancel}</Button>
        <Button variant="primary" type="submit" busy={isPending}>
          {savedWords.save}
        </Button>
      </div>
    </form>
  )
}

/** Focuses the first field when the form opens. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

function useSaving(platformUserId: string, onDone: () => void) {
  const client = useQueryClient()
  const { queryKey } = savedRepliesQuery(platformUserId)
  return useMutation({
    mutationFn: (input: { id: string | null; shortcut: string; text: string }) =>
      call(saveSavedReply, { platform_user_id: platformUserId, ...input }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, (all = []) =>
        [...all.filter(({ id }) => id !== saved.id), saved].toSorted((one, other) =>
          one.shortcut.localeCompare(other.shortcut),
        ),
      )
      notify({ type: 'success', message: savedWords.saved(saved.shortcut) })
      onDone()
    },
  })
}
