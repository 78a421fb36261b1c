import { inboxLimits } from '@skein/contract/limits'
import type { Member } from '@skein/contract/workspaces/workspaces'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { m } from '@skein/messages'
import { SuggestionList, useSuggestions } from '../../../components/fields/suggestions.tsx'
import { membersQuery } from '../../../components/queries/workspaces-query.ts'
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
  const { others, suggestions, area, move, write, press } = useMentions(text, onText)
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
          {...suggestions.control}
        />
      </Field>
      {suggestions.items.length > 0 && (
        <SuggestionList
          label={m.contacts_mention_list()}
          suggestions={suggestions}
          keyOf={({ user_id }) => user_id}
          className="mt-1 rounded-card border border-line bg-pane p-1 shadow-lift"
        >
          {({ name, email }) => (
            <>
              <bdi className="shrink-0 font-medium">{name}</bdi>
              <OneLine className="text-text-2">
                <bdi>{email}</bdi>
              </OneLine>
            </>
          )}
        </SuggestionList>
      )}
    </div>
  )
}

/** Members after `@`. */
function useMentions(text: string, put: (text: string) => void) {
  const workspaceId = useSelectedAccount()?.workspace_id
  const user = useUser()
  const { data: members = [] } = useQuery({
    ...membersQuery(workspaceId ?? ''),
    enabled: workspaceId !== undefined,
  })
  const area = useRef<HTMLTextAreaElement>(null)
  // Null while the field has no focus.
  const [cursor, move] = useState<number | null>(null)
  const [isClosed, close] = useState(false)
  const others = members.filter(({ user_id }) => user_id !== user.id)
  const mention = cursor === null || isClosed ? null : startedMention(text, cursor)
  const items = mention === null ? [] : membersFor(others, mention.word)
  const suggestions = useSuggestions({
    open: items.length > 0,
    items,
    onTake: take,
    onClose: () => close(true),
  })

  function write({ value, selectionStart }: HTMLTextAreaElement) {
    put(value)
    move(selectionStart)
    close(false)
  }

  function take(member: Member) {
    if (mention === null || cursor === null || area.current === null) return
    // As if typed, so that the field can undo it.
    area.current.setSelectionRange(mention.at, cursor)
    const inserted = `${mentionOf(member, members)} `
    if (document.execCommand?.('insertText', false, inserted)) return
    area.current.setRangeText(inserted, mention.at, cursor, 'end')
    write(area.current)
  }

  const press = (event: KeyboardEvent) => {
    // Escape would also close the drawer.
    if (suggestions.press(event)) event.stopPropagation()
  }
  return { others, suggestions, area, move, write, press }
}
