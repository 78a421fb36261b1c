import { ConversationFilter } from '@skein/contract/inbox/inbox'
import { Search } from 'lucide-react'
import { m } from '@skein/messages'
import { useShortcut } from '../../../lib/browser/use-shortcut.ts'
import { useTypedSearch } from '../../../lib/use-typed-search.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { requestFirst } from '../inbox-store.ts'
import type { ConversationQuery } from '../inbox-types.ts'

const filterNames = {
  all: m.inbox_thread_back(),
  needs_person: m.inbox_hand_needs_person(),
  unread: m.inbox_list_filters_unread(),
  messages: m.common_messages(),
  comments: m.common_comments(),
  failed: m.inbox_list_not_delivered(),
  closing: m.inbox_list_filters_closing(),
  done: m.inbox_list_filters_done(),
} satisfies Record<ConversationFilter | 'all', string>

interface ConversationToolsProps {
  wanted: ConversationQuery
  onSearch: (query: string) => void
  /** Called on each key. */
  onType: (words: string) => void
  onFilter: (filter: ConversationFilter | null) => void
}

const options = (['all', ...ConversationFilter.options] as const).map((value) => ({
  value,
  label: filterNames[value],
}))

/** Search field and filter. */
export function ConversationTools({ wanted, onSearch, onType, onFilter }: ConversationToolsProps) {
  const { text, type, box, flush } = useTypedSearch(wanted.query, onSearch)
  useShortcut('/', () => {
    box.current?.focus()
    box.current?.select()
  })
  return (
    <div role="search" className="flex flex-col gap-2 pb-3">
      <TextInput
        ref={box}
        type="search"
        aria-label={m.inbox_list_search()}
        placeholder={m.inbox_list_search()}
        maxLength={100}
        value={text}
        end={<Search size={16} aria-hidden="true" className="me-3 text-text-3" />}
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
      <Select
        aria-label={m.common_show()}
        value={wanted.filter ?? 'all'}
        options={options}
        onValueChange={(value) => onFilter(value === 'all' ? null : value)}
      />
    </div>
  )
}
