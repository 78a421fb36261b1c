import { addContactNote, deleteContactNote, type Contact, type ContactNote } from '@skein/contract/contacts'
import { inboxLimits } from '@skein/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { contactWords } from '../../../copy/contacts.ts'
import { controls } from '../../../copy/controls.ts'
import { contactKey } from './contact-query.ts'

interface ContactNotesProps {
  conversationId: string
  notes: readonly ContactNote[]
}

/** Notes about a contact, newest first. */
export function ContactNotes({ conversationId, notes }: ContactNotesProps) {
  const { add, remove, adding, problem } = useNotes(conversationId)
  const [text, setText] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '' && !adding) add(text.trim(), () => setText(''))
  }
  return (
    <section className="flex flex-col gap-2">
      <h3 className="label-text">{contactWords.notes}</h3>
      <form onSubmit={submit} className="flex flex-col items-end gap-2">
        <div className="w-full">
          <Field label={contactWords.noteField} hint={contactWords.noteHint} error={problem}>
            <TextArea
              rows={2}
              maxLength={inboxLimits.noteLength}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Field>
        </div>
        <Button size="dense" type="submit" busy={adding} aria-disabled={text.trim() === ''}>
          {contactWords.addNote}
        </Button>
      </form>
      <ul aria-label={contactWords.notes} className="flex flex-col divide-y divide-line empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="flex items-start gap-2 py-2">
            <div className="min-w-0 grow">
              <p className="whitespace-pre-wrap">{note.text}</p>
              <time dateTime={note.created_at} className="meta tabular">
                {formatDateTime(note.created_at)}
              </time>
            </div>
            <IconButton
              size="dense"
              label={contactWords.removeNote(note.text)}
              icon={<Trash2 size={14} aria-hidden="true" />}
              onClick={() => remove(note.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function useNotes(conversationId: string) {
  const client = useQueryClient()
  const change = (next: (notes: readonly ContactNote[]) => ContactNote[]) =>
    client.setQueryData<Contact>(
      contactKey(conversationId),
      (contact) => contact && { ...contact, notes: next(contact.notes) },
    )
  const adding = useMutation({
    mutationFn: (text: string) => call(addContactNote, { id: conversationId, text }),
    onSuccess: (note) => change((notes) => [note, ...notes]),
  })
  const removing = useMutation({
    mutationFn: (note_id: string) => call(deleteContactNote, { id: conversationId, note_id }),
    onSuccess: (_, note_id) => change((notes) => notes.filter(({ id }) => id !== note_id)),
    onError: (error) =>
      void notify({
        type: 'error',
        message: contactWords.noteNotRemoved(messageOf(error, controls.somethingWentWrong)),
      }),
  })
  return {
    add: (text: string, onSuccess: () => void) => adding.mutate(text, { onSuccess }),
    remove: (id: string) => removing.mutate(id),
    adding: adding.isPending,
    problem: adding.error
      ? contactWords.noteFailed(messageOf(adding.error, controls.somethingWentWrong))
      : undefined,
  }
}
