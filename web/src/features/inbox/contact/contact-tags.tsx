import { setContactTags, type Contact } from '@skein/contract/contacts'
import { inboxLimits } from '@skein/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { contactWords } from '../../../copy/contacts.ts'
import { controls } from '../../../copy/controls.ts'
import { contactKey } from './contact-query.ts'

interface ContactTagsProps {
  conversationId: string
  tags: readonly string[]
}

/** Tags of a contact. Changes are optimistic and rolled back on failure. */
export function ContactTags({ conversationId, tags }: ContactTagsProps) {
  const [text, setText] = useState('')
  const save = useTagging(conversationId)
  function add(event: FormEvent) {
    event.preventDefault()
    const tag = text.trim()
    setText('')
    if (tag !== '' && !tags.includes(tag)) save([...tags, tag])
  }
  return (
    <section className="flex flex-col gap-2">
      <h3 className="label-text">{contactWords.tags}</h3>
      {tags.length === 0 ? (
        <p className="meta">{contactWords.noTags}</p>
      ) : (
        <ul aria-label={contactWords.tags} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex items-center rounded-chip bg-s2 ps-2 text-label">
              {tag}
              <button
                type="button"
                aria-label={contactWords.removeTag(tag)}
                className="grid size-7 place-items-center rounded-chip text-text-3 hover:bg-s3 hover:text-text"
                onClick={() => save(tags.filter((each) => each !== tag))}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.length < inboxLimits.tags && (
        <form onSubmit={add} className="flex gap-2">
          <TextInput
            aria-label={contactWords.tagField}
            placeholder={contactWords.tagField}
            maxLength={inboxLimits.tagLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" aria-disabled={text.trim() === ''}>
            {contactWords.addTag}
          </Button>
        </form>
      )}
    </section>
  )
}

function useTagging(conversationId: string) {
  const client = useQueryClient()
  const queryKey = contactKey(conversationId)
  const place = (tags: readonly string[]) =>
    client.setQueryData<Contact>(queryKey, (contact) => contact && { ...contact, tags: [...tags] })
  const { mutate } = useMutation({
    mutationFn: (tags: string[]) => call(setContactTags, { id: conversationId, tags }),
    onMutate: async (tags) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Contact>(queryKey)?.tags ?? []
      place(tags)
      return before
    },
    onSuccess: place,
    onError: (error, tags, before = []) => {
      place(before)
      notify({
        type: 'error',
        message: contactWords.tagsFailed(messageOf(error, controls.somethingWentWrong)),
        autoHide: false,
        action: { label: controls.retry, onAction: () => mutate(tags) },
      })
    },
  })
  return (tags: string[]) => mutate(tags)
}
