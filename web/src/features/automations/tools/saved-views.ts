import { useUiState, type SavedView } from '../../../lib/browser/ui-state.ts'
import { type ListFilters, readFilters, searchOf } from './list-filter-logic.ts'

export const maxSavedViews = 8

/** Returns the saved view that shows what the filters show; null if there is none. */
export const savedViewOf = (views: readonly SavedView[], filters: ListFilters): SavedView | null =>
  views.find(({ search }) => sameSearch(search, searchOf(filters))) ?? null

/** Returns the filters of a saved view. Values that a later version does not know filter nothing. */
export const filtersOf = ({ search }: SavedView): ListFilters => readFilters(search)

/** Returns the views with one more; a view of the same name is replaced. */
export const withSavedView = (
  views: readonly SavedView[],
  name: string,
  filters: ListFilters,
): SavedView[] => [...withoutSavedView(views, name), { name, search: searchOf(filters) }]

export const withoutSavedView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name)

/** Stores views in this browser. */
export function storeViews(automationViews: SavedView[]): void {
  useUiState.setState({ automationViews })
}

function sameSearch(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
