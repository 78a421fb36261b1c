import { describe, expect, it } from 'vitest'
import { automation } from '../../../../test/automation-samples.ts'
import {
  countInView,
  filterAutomations,
  isFiltered,
  listViews,
  readFilters,
  searchOf,
  viewOf,
  withView,
} from './list-filter-logic.ts'

const list = [
  automation({
    automation_id: 'sizes',
    name: 'Sizes',
    keywords: 'size',
    custom_message: 'We have all of them.',
  }),
  automation({
    automation_id: 'price',
    name: 'Offers',
    activation_status: 'PAUSED',
    health_status: 'WARNING',
    execution_count: 40,
    cumulative_cost: 2,
  }),
  automation({
    automation_id: 'talk',
    name: 'Talk',
    automation_type: 'AI_DM_CONVERSATION',
    health_status: 'CRITICAL',
    keywords: '',
    trigger_type: null,
  }),
]

const shownIds = (search: Record<string, string>) =>
  filterAutomations(list, readFilters(search)).map(({ automation_id }) => automation_id)

describe('search in an automation list', () => {
  it.each([
    ['nothing', '', ['sizes', 'price', 'talk']],
    ['a name, in any case', 'OFFERS', ['price']],
    ['a keyword', 'cost', ['price']],
    ['words of the sentence', 'reply sent you', ['price']],
    ['words of the sentence of another kind', 'answer every dm', ['talk']],
    ['what is nowhere', 'zebra', []],
  ])('for %s', (_, q, ids) => {
    expect(shownIds({ q })).toEqual(ids)
  })
})

describe('filters and sort order of an automation list', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ type: 'COMMENT_REPLY' }, ['sizes', 'price']],
    [{ status: 'PAUSED' }, ['price']],
    [{ health: 'CRITICAL', type: 'COMMENT_REPLY' }, []],
    [{ type: 'nonsense', sort: 'nonsense' }, ['sizes', 'price', 'talk']],
    [{ health: 'ATTENTION' }, ['price', 'talk']],
    [{ sort: 'name' }, ['price', 'sizes', 'talk']],
    [{ sort: 'costliest' }, ['price', 'sizes', 'talk']],
  ])('%j', (search, ids) => {
    expect(shownIds(search)).toEqual(ids)
  })

  it('writes only active filters to the search parameters', () => {
    const search = { q: 'price', health: 'WARNING', sort: 'costliest' }
    expect(searchOf(readFilters(search))).toEqual(search)
    expect(searchOf(readFilters({}))).toEqual({})
    expect([isFiltered(readFilters({ sort: 'name' })), isFiltered(readFilters({ q: 'a' }))]).toEqual([
      false,
      true,
    ])
  })
})

describe('views of an automation list', () => {
  it('are values of the filters, which keep the search, the kind and the order', () => {
    const filters = readFilters({ q: 'price', type: 'DM_REPLY', sort: 'name', status: 'INACTIVE' })
    expect(viewOf(filters)).toBeNull()
    for (const view of listViews) {
      const nextFilters = withView(filters, view)
      expect(viewOf(readFilters(searchOf(nextFilters)))).toBe(view)
      expect(nextFilters).toMatchObject({ query: 'price', type: 'DM_REPLY', sort: 'name' })
    }
  })

  it.each([false, true])('count what their filters show; all automations are paused: %s', (allPaused) => {
    for (const view of listViews) {
      const filters = withView(readFilters({}), view)
      expect(countInView(list, view, allPaused)).toBe(filterAutomations(list, filters, allPaused).length)
    }
    expect(listViews.map((view) => countInView(list, view, allPaused))).toEqual(
      allPaused ? [3, 0, 3, 2] : [3, 2, 1, 2],
    )
  })
})
