import type { ConversationFilter } from '@skein/contract/inbox/inbox'
import { m } from '@skein/messages'
import { useShortcut } from '../../../lib/browser/keys/use-shortcut.ts'
import { useTypedSearch } from '../../../lib/search/use-typed-search.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { requestFirst } from '../inbox-store.ts'
import type { ConversationQuery } from '../inbox-types.ts'
import { ConversationViews } from './conversation-views.tsx'

interface ConversationToolsProps {
  platformUserId: string
  listQuery: ConversationQuery
  onSearch: (query: string) => void
  /** Called on each key. */
  onType: (words: string) => void
  onFilter: (filter: ConversationFilter | null) => void
}

/** Search field and views. */
export function ConversationTools(props: ConversationToolsProps) {
  const { platformUserId, listQuery, onSearch, onType, onFilter } = props
  const { text, type, box, flush } = useTypedSearch(listQuery.query, onSearch)
  useShortcut('search', () => {
    box.current?.focus()
    box.current?.select()
  })
  return (
    <div role="search" className="flex flex-col gap-2 px-2 pt-2 pb-2 md:pt-13">
      <TextInput
        ref={box}
        type="search"
        aria-label={m.inbox_list_search()}
        placeholder={m.inbox_list_search()}
        maxLength={100}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          type(value)
          onType(value.trim())
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          flush()
          requestFirst(text.trim())
        }}
      />
      <ConversationViews platformUserId={platformUserId} filter={listQuery.filter} onFilter={onFilter} />
    </div>
  )
}
