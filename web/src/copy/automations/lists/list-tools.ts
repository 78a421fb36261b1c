import { m } from '@skein/messages'
import { formatNumber } from '../../../lib/format.ts'

/** Texts of search, filters and selection in a list of automations. */
export const toolWords = {
  search: m.list_tools_search(),
  searchHint: m.list_tools_search_hint(),
  filters: m.list_tools_filters(),
  filtersOn: (count: number) => m.list_tools_filters_on({ count }),
  type: m.list_tools_type(),
  status: m.list_tools_status(),
  health: m.list_tools_health(),
  sort: m.list_tools_sort(),
  any: m.list_tools_any(),
  select: m.list_tools_select(),
  shown: (shown: number, total: number) => m.list_tools_shown({ shown: formatNumber(shown), count: total }),
  selection: m.list_tools_selection(),
  selected: (count: number) => m.list_tools_selected({ count: formatNumber(count) }),
  selectAll: m.list_tools_select_all(),
  pause: m.list_tools_pause(),
  activate: m.list_tools_activate(),
  remove: m.list_tools_remove(),
  done: m.list_tools_done(),
} as const

export const sortWords = {
  newest: m.list_tools_sort_newest(),
  name: m.list_tools_sort_name(),
  busiest: m.list_tools_sort_busiest(),
  costliest: m.list_tools_sort_costliest(),
  worst: m.list_tools_sort_worst(),
} as const
