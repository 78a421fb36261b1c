import { ConversationFilter, maxCountedConversations } from '@skein/contract/inbox/inbox'
import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { m } from '@skein/messages'
import { formatNumber } from '../../../lib/format.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { ViewTabs } from '../../../ui/tabs/view-tabs.tsx'
import { countsQuery } from '../queries.ts'

type View = ConversationFilter | 'all'

const viewNames = {
  needs_person: m.inbox_hand_needs_person(),
  waiting: m.inbox_list_filters_waiting(),
  unread: m.inbox_list_filters_unread(),
  all: m.inbox_list_filters_open(),
  messages: m.common_messages(),
  comments: m.common_comments(),
  failed: m.inbox_list_not_delivered(),
  closing: m.inbox_list_filters_closing(),
  mine: m.inbox_list_filters_mine(),
  unassigned: m.inbox_list_filters_unassigned(),
  snoozed: m.inbox_list_filters_snoozed(),
  done: m.inbox_list_filters_done(),
} satisfies Record<View, string>

/** Views that are always shown; the others are in the menu. */
const mainViews: readonly View[] = ['needs_person', 'unread', 'all']

const otherViews = ConversationFilter.options.filter((filter) => !mainViews.includes(filter))

interface ConversationViewsProps {
  platformUserId: string
  filter: ConversationFilter | null
  onFilter: (filter: ConversationFilter | null) => void
}

/** The views of the inbox, with the number of conversations that need a reply and that are unread. */
export function ConversationViews({ platformUserId, filter, onFilter }: ConversationViewsProps) {
  const { data: counts } = useQuery(countsQuery(platformUserId))
  const choose = (view: View) => onFilter(view === 'all' ? null : view)
  const value: View = filter ?? 'all'
  const views: readonly View[] = mainViews.includes(value) ? mainViews : [...mainViews, value]
  return (
    <div className="flex items-center justify-between gap-1">
      <ViewTabs
        label={m.common_show()}
        value={value}
        onValueChange={choose}
        views={views.map((view) => ({
          value: view,
          label: viewNames[view],
          urgent: view === 'needs_person',
          count: view === 'needs_person' || view === 'unread' ? countText(counts?.[view]) : undefined,
        }))}
      />
      <MenuButton
        label={m.inbox_list_more_views()}
        icon={<ListFilter size={16} aria-hidden="true" />}
        size="dense"
        items={() => otherViews.map((view) => ({ label: viewNames[view], onSelect: () => choose(view) }))}
      />
    </div>
  )
}

function countText(count: number | undefined): string | undefined {
  if (!count) return undefined
  return count >= maxCountedConversations
    ? m.inbox_list_count_or_more({ count: formatNumber(count - 1) })
    : formatNumber(count)
}
