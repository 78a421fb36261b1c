import { formatNumber } from '../../lib/format.ts'
import { plural } from './automations.ts'

/** Texts of search, filters and selection in a list of automations. */
export const toolWords = {
  search: 'Search automations',
  searchHint: 'Name, keyword or reply text',
  filters: 'Filter and sort',
  filtersOn: (count: number) => `Filter and sort (${count} active)`,
  type: 'Type',
  status: 'Status',
  health: 'Health',
  sort: 'Sort by',
  any: 'Any',
  select: 'Select',
  shown: (shown: number, total: number) => `${formatNumber(shown)} of ${plural(total, 'automation')}`,
  selection: 'Selected automations',
  selected: (count: number) => `${formatNumber(count)} selected`,
  selectAll: 'Select all',
  pause: 'Pause',
  activate: 'Activate',
  remove: 'Delete',
  done: 'Done',
} as const

export const sortWords = {
  newest: 'Newest first',
  name: 'Name',
  busiest: 'Most replies',
  costliest: 'Highest cost',
  worst: 'Needs attention first',
} as const
