import { inboxLimits } from '@skein/contract/limits'
import type { Member } from '@skein/contract/workspaces/workspaces'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { m } from '@skein/messages'
import { membersQuery } from '../../../components/workspaces-query.ts'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { OneLine } from '../../../ui/one-line.tsx'
import { useSelectedAccount } from '../../session/use-accounts.ts'
import { useUser } from '../../session/use-session.ts'
import { membersFor, mentionOf, startedMention } from './mention-logic.ts'

interface NoteFieldProps {
  text: string
  onText: (text: string) => void
  error: string | undefined
}

/** The text of a note, with a list of members after `@`. */
export function NoteField({ text, onText, error }: NoteFieldProps) {
  const { others, suggested, active, control, area, listId, optionId, move, write, press, take } =
    useMentions(text, onText)
  return (
    <div className="relative w-full">
      <Field
        label={m.contacts_note_field()}
        hint={others.length > 0 ? m.contacts_note_hint_team() : m.contacts_note_hint()}
        error={error}
      >
        <TextArea
          ref={area}
          rows={2}
          maxLength={inboxLimits.noteLength}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget)}
          onSelect={({ currentTarget }) => move(currentTarget.selectionStart)}
          onKeyDown={press}
          onBlur={() => move(null)}
          {...control}
        />
      </Field>
      {suggested.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label={m.contacts_mention_list()}
          className="mt-1 rounded-card border border-line bg-pane p-1 shadow-lift"
        >
          {suggested.map((member, place) => (
            <div
              key={member.user_id}
              id={optionId(place)}
              role="option"
              aria-selected={place === active}
              className={cx(
                'flex min-h-11 cursor-default items-baseline gap-3 rounded-control px-3 py-2 lg:min-h-9',
                place === active ? 'bg-overlay' : 'hover:bg-raised',
              )}
              onPointerDown={(event) => {
                event.preventDefault()
                take(member)
              }}
            >
              <bdi className="shrink-0 font-medium">{member.name}</bdi>
              <OneLine className="text-text-2">
                <bdi>{member.email}</bdi>
              </OneLine>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Members after `@`: arrow keys move in the list while focus stays in the field, Escape closes it. */
function useMentions(text: string, put: (text: string) => void) {
  const workspaceId = useSelectedAccount()?.workspace_id
  const user = useUser()
  const { data: members = [] } = useQuery({
    ...membersQuery(workspaceId ?? ''),
    enabled: workspaceId !== undefined,
  })
  const area = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  // Null while the field has no focus.
  const [cursor, move] = useState<number | null>(null)
  const [isClosed, close] = useState(false)
  const [place, setPlace] = useState(0)
  const others = members.filter(({ user_id }) => user_id !== user.id)
  const mention = cursor === null || isClosed ? null : startedMention(text, cursor)
  const suggested = mention === null ? [] : membersFor(others, mention.word)
  const active = Math.min(place, suggested.length - 1)
  const optionId = (at: number) => `${listId}-${at}`

  function write({ value, selectionStart }: HTMLTextAreaElement) {
    put(value)
    move(selectionStart)
    close(false)
  }

  function take(member: Member) {
    if (mention === null || cursor === null || area.current === null) return
    setPlace(0)
    // As if typed, so that the field can undo it.
    area.current.setSelectionRange(mention.at, cursor)
    const inserted = `${mentionOf(member, members)} `
    if (document.execCommand?.('insertText', false, inserted)) return
    area.current.setRangeText(inserted, mention.at, cursor, 'end')
    write(area.current)
  }

  function press(event: KeyboardEvent) {
    const member = suggested[active]
    if (!member || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close(true)
    else if (event.key === 'ArrowDown') setPlace((active + 1) % suggested.length)
    else if (event.key === 'ArrowUp') setPlace((active - 1 + suggested.length) % suggested.length)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') take(member)
    else return
    event.preventDefault()
    // Escape would also close the drawer.
    event.stopPropagation()
  }

  const control = {
    'aria-autocomplete': 'list' as const,
    'aria-controls': suggested.length > 0 ? listId : undefined,
    'aria-activedescendant': suggested[active] ? optionId(active) : undefined,
  }
  return { others, suggested, active, control, area, listId, optionId, move, write, press, take }
}
