import { describe, expect, it } from 'vitest'
import { readFilters } from './list-filter-logic.ts'
import { filtersOf, savedViewOf, withoutSavedView, withSavedView } from './saved-views.ts'

const paused = readFilters({ status: 'PAUSED', sort: 'costliest' })
const prices = readFilters({ q: 'price' })

describe('saved views', () => {
  it('keep search, filters and order', () => {
    const [view] = withSavedView([], 'Expensive', paused)
    expect(view && filtersOf(view)).toEqual(paused)
  })

  it('replace a view of the same name', () => {
    const views = withSavedView(withSavedView([], 'Mine', paused), 'Mine', prices)
    expect(views.map(({ search }) => search)).toEqual([{ q: 'price' }])
  })

  it.each([
    ['the same filters', paused, 'Expensive'],
    ['fewer filters', readFilters({ status: 'PAUSED' }), undefined],
    ['more filters', { ...paused, query: 'price' }, undefined],
    ['no filters', readFilters({}), undefined],
  ])('are compared with %s', (_, filters, expected) => {
    expect(savedViewOf(withSavedView([], 'Expensive', paused), filters)?.name).toBe(expected)
  })

  it('go without the others', () => {
    const views = withSavedView(withSavedView([], 'Expensive', paused), 'Prices', prices)
    expect(withoutSavedView(views, 'Expensive').map(({ name }) => name)).toEqual(['Prices'])
  })

  it('filter nothing by values that are unknown', () => {
    expect(filtersOf({ name: 'Old', search: { status: 'SLEEPING', q: 'a' } })).toEqual(
      readFilters({ q: 'a' }),
    )
  })
})
