import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { noMatchWords } from '../../../copy/automations/no-match.ts'
import { readFilters } from '../tools/list-filter-logic.ts'
import { useListState } from '../tools/list-store.ts'
import { useFilterChange } from '../tools/use-filter-change.ts'

/** Shown when no automation passes the filters, with a button that clears them. */
export function NoMatch() {
  const change = useFilterChange()
  const clear = () => {
    change(readFilters({}))
    useListState.setState(({ cleared }) => ({ cleared: cleared + 1 }))
  }
  return (
    <EmptyState
      title={noMatchWords.title}
      text={noMatchWords.text}
      action={<Button onClick={clear}>{noMatchWords.clear}</Button>}
    />
  )
}
