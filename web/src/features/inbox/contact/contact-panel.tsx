import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import {
  type Contact,
  setContactTags,
  addContactNote,
  deleteContactNote,
  type ContactNote,
  type ContactEvent,
} from '@skein/contract/inbox/contacts'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { knownName, knownUsername } from '@skein/contract/usernames'
import { inboxLimits } from '@skein/contract/limits'
import { X, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { formatDay, formatDateTime, formatRoughly } from '../../../lib/format.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Avatar } from '../../../components/avatar.tsx'
import { WindowTag } from '../conversations/conversation-row.tsx'
import { contactQuery, contactKey } from '../queries.ts'
import { windowOf } from '../../../copy/reply-window.ts'
import { call } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { StatusDot, type StatusDotState } from '../../../ui/status-dot.tsx'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { personName } from '../../../copy/inbox.ts'
import { NoteField } from './note-field.tsx'
import { PermittedFields } from '../../session/permitted.tsx'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'

const eventNames: Readonly<Record<ContactEvent['kind'], string>> = {
  comment: m.contacts_contact_event_comment(),
  automation: m.inbox_sender_automation(),
  hand_over: m.contacts_contact_event_hand_over(),
  takeover: m.contacts_contact_event_takeover(),
  resume: m.contacts_contact_event_resume(),
  first_message: m.contacts_contact_event_first_message(),
}

const minute = 60_000

/** The person of a conversation: name, reply window, tags, notes and history. */
export function ContactPanel({ conversation }: { conversation: Conversation }) {
  const query = useQuery(contactQuery(conversation.id))
  return (
    <Loaded query={query} failed={m.contacts_failed()} waiting="h-64 w-full">
      {(contact) => (
        <div className="flex flex-col gap-6">
          <Person contact={contact} />
          <Timer conversation={conversation} />
          <PermittedFields permission="reply">
            <ContactTags conversationId={conversation.id} tags={contact.tags} />
            <ContactNotes conversationId={conversation.id} notes={contact.notes} />
          </PermittedFields>
          <ContactHistory history={contact.history} />
        </div>
      )}
    </Loaded>
  )
}

function Person({ contact }: { contact: Contact }) {
  const { username, picture_url, follower_count, follows_account, first_seen_at } = contact
  const name = knownName(contact.name)
  const facts = [
    follower_count === null ? null : m.contacts_followers({ count: follower_count }),
    follows_account === null ? null : follows_account ? m.contacts_follows() : m.contacts_follows_not(),
    m.contacts_messages({ count: contact.message_count }),
    contact.comment_count > 0 ? m.contacts_comments({ count: contact.comment_count }) : null,
    first_seen_at === null ? null : m.contacts_since({ day: formatDay(first_seen_at) }),
  ].filter((fact) => fact !== null)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar username={username} picture={picture_url} />
        <div className="min-w-0">
          <p className="section-head">{name ?? personName(username)}</p>
          {name !== null && knownUsername(username) !== null && (
            <p className="meta">{personName(username)}</p>
          )}
        </div>
      </div>
      <ul className="flex flex-col gap-0.5 text-text-2">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}

function Timer({ conversation }: { conversation: Conversation }) {
  const now = useNow(minute)
  const { ends, left } = windowOf(conversation, now)
  return (
    <section className="flex flex-col items-start gap-1.5">
      <div className="flex items-center gap-2">
        <h2 className="label-text">{m.contacts_window()}</h2>
        <HelpLink term="reply-window" />
      </div>
      <WindowTag conversation={conversation} now={now} />
      {ends !== null && left > 0 && (
        <p className="meta tabular">{m.contacts_until({ moment: formatDateTime(ends) })}</p>
      )}
      <WaitingTime conversation={conversation} now={now} />
    </section>
  )
}

/** How long the customer has waited for an answer. */
function WaitingTime({ conversation: { waiting_since }, now }: { conversation: Conversation; now: number }) {
  const seconds = waiting_since === null ? 0 : (now - Date.parse(waiting_since)) / 1000
  if (waiting_since === null || seconds < 60) return null
  return (
    <time dateTime={waiting_since} {...tooltip(formatDateTime(waiting_since))} className="meta tabular">
      {m.contacts_waiting({ period: formatRoughly(seconds) })}
    </time>
  )
}

interface ContactTagsProps {
  conversationId: string
  tags: readonly string[]
}

/** Tags of a contact. Changes are optimistic and rolled back on failure. */
function ContactTags({ conversationId, tags }: ContactTagsProps) {
  const [text, setText] = useState('')
  const save = useTagging(conversationId)
  function add(event: FormEvent) {
    event.preventDefault()
    const tag = text.trim()
    if (tag === '') return focusField(event)
    setText('')
    if (!tags.includes(tag)) save([...tags, tag])
  }
  return (
    <section className="flex flex-col gap-2">
      <h2 className="label-text">{m.contacts_tags()}</h2>
      {tags.length === 0 ? (
        <p className="meta">{m.contacts_no_tags()}</p>
      ) : (
        <ul aria-label={m.contacts_tags()} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex items-center rounded-chip bg-raised ps-2 text-label">
              {tag}
              <button
                type="button"
                aria-label={m.contacts_remove_tag({ tag })}
                className="grid size-7 place-items-center rounded-chip text-text-3 hover:bg-overlay hover:text-text"
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
            aria-label={m.contacts_tag_field()}
            placeholder={m.contacts_tag_field()}
            maxLength={inboxLimits.tagLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit">{m.contacts_add_tag()}</Button>
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
    mutationFn: (change: { tags: string[]; shown: string[] }) =>
      call(setContactTags, { id: conversationId, ...change }),
    onMutate: async ({ tags }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Contact>(queryKey)?.tags ?? []
      place(tags)
      return before
    },
    onSuccess: place,
    onError: (error, change, before = []) => {
      place(before)
      notifyFailure(m.contacts_tags_failed({ cause: causeOf(error) }), error, () => mutate(change))
    },
  })
  return (tags: string[]) => mutate({ tags, shown: client.getQueryData<Contact>(queryKey)?.tags ?? [] })
}

/** Focuses the only field of a form. */
const focusField = ({ currentTarget }: FormEvent) =>
  currentTarget.querySelector<HTMLElement>('input, textarea')?.focus()

interface ContactNotesProps {
  conversationId: string
  notes: readonly ContactNote[]
}

/** Notes about a contact, newest first. */
function ContactNotes({ conversationId, notes }: ContactNotesProps) {
  const { add, remove, adding, problem } = useNotes(conversationId)
  const [text, setText] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') focusField(event)
    else if (!adding) add(text.trim(), () => setText(''))
  }
  return (
    <section className="flex flex-col gap-2">
      <h2 className="label-text">{m.contacts_notes()}</h2>
      <form onSubmit={submit} className="flex flex-col items-end gap-2">
        <NoteField text={text} onText={setText} error={problem} />
        <Button size="dense" type="submit" busy={adding}>
          {m.contacts_add_note()}
        </Button>
      </form>
      <ul aria-label={m.contacts_notes()} className="flex flex-col divide-y divide-line empty:hidden">
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
              label={m.contacts_remove_note({ text_slice: note.text.slice(0, 40) })}
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
        message: m.contacts_note_not_removed({ cause: causeOf(error) }),
      }),
  })
  return {
    add: (text: string, onSuccess: () => void) => adding.mutate(text, { onSuccess }),
    remove: (id: string) => removing.mutate(id),
    adding: adding.isPending,
    problem: adding.error ? m.contacts_note_failed({ cause: causeOf(adding.error) }) : undefined,
  }
}

const dotStates: Readonly<Record<ContactEvent['kind'], StatusDotState>> = {
  comment: 'hollow',
  automation: 'active',
  hand_over: 'live',
  takeover: 'hollow',
  resume: 'active',
  first_message: 'active',
}

/** Events of a contact other than messages, newest first. */
function ContactHistory({ history }: { history: readonly ContactEvent[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="label-text">{m.contacts_history()}</h2>
      {history.length === 0 ? (
        <p className="meta">{m.contacts_no_history()}</p>
      ) : (
        <ol className="m-0 flex list-none flex-col gap-3 p-0">
          {history.map((event, place) => (
            <li key={`${event.at} ${place}`} className="flex gap-2.5">
              <StatusDot
                state={dotStates[event.kind]}
                tone={event.kind === 'hand_over' ? 'warn' : 'neutral'}
              />
              <div className="min-w-0">
                <p className="meta">
                  {eventNames[event.kind]} ·{' '}
                  <time dateTime={event.at} className="tabular">
                    {formatDateTime(event.at)}
                  </time>
                </p>
                {event.text !== '' && (
                  <p dir="auto" className="line-clamp-3 text-text-2">
                    {event.text}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

interface ContactDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  conversation: Conversation
}

/** The contact panel in a drawer, for narrow screens. */
export function ContactDrawer({ open, onOpenChange, conversation }: ContactDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={m.contacts_title()} side="right">
      <ContactPanel conversation={conversation} />
    </Drawer>
  )
}
