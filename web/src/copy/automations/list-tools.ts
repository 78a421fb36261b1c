import { plural } from './automations.ts'

/** Texts of search, filters and selection in a list of automations. */
export const toolWords = {
  search: 'Search automations',
  searchHint: 'Name, keyword or sentence',
  filters: 'Filter and sort',
  filtersOn: (count: number) => `Filter and sort, ${plural(count, 'filter')} on`,
  type: 'Type',
  status: 'Status',
  health: 'Health',
  sort: 'Sort by',
  any: 'Any',
  select: 'Select',
  shown: (shown: number, total: number) => `${shown.toLocaleString('en')} of ${plural(total, 'automation')}`,
  selection: 'Selected automations',
  selected: (count: number) => `${count.toLocaleString('en')} selected`,
  selectAll: 'Select all',
  pause: 'Pause',
  activate: 'Activate',
  remove: 'Delete',
  done: 'Done',
} as const

export const sortWords = {
  newest: 'Newest first',
  name: 'Name',
  busiest: 'Most executions',
  costliest: 'Highest cost',
  worst: 'Worst health first',
} as const
