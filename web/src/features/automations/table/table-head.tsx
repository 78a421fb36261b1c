import { ChevronDown, ChevronUp } from 'lucide-react'
import { m } from '@skein/messages'
import { cx } from '../../../ui/cx.ts'
import type { ListFilters } from '../tools/list-filter-logic.ts'
import { ariaSortOf, nextSorting, type SortColumn } from '../tools/sort-logic.ts'
import { useFilterChange } from '../tools/use-filter-change.ts'
import { lineClass, shownFrom } from './columns.ts'

/** The names of the columns, three of which sort; rows of two lines have no head. */
export function TableHead({ filters }: { filters: ListFilters }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={cx(
        lineClass,
        'sticky -top-0.5 z-10 min-h-7 border-b border-line bg-pane text-label text-text-3 @max-[40rem]:hidden',
      )}
    >
      <SortHead column="name" filters={filters}>
        {m.common_name()}
      </SortHead>
      <span role="columnheader" className="truncate">
        {m.editor_field_keywords()}
      </span>
      <span role="columnheader" className="truncate">
        {m.common_reply()}
      </span>
      <SortHead column="sent" filters={filters} className={cx(shownFrom.sent, 'justify-end')}>
        {m.automations_column_sent()}
      </SortHead>
      <SortHead column="last_run" filters={filters} className={shownFrom.last_run}>
        {m.automations_column_last_run()}
      </SortHead>
      <span role="columnheader" className="truncate">
        {m.common_status()}
      </span>
    </div>
  )
}

interface SortHeadProps {
  column: SortColumn
  filters: ListFilters
  className?: string
  children: string
}

function SortHead({ column, filters, className, children }: SortHeadProps) {
  const change = useFilterChange()
  const order = ariaSortOf(column, filters.sort)
  const Glyph = order === 'ascending' ? ChevronUp : ChevronDown
  return (
    <span role="columnheader" aria-sort={order} className={cx('flex min-w-0', className)}>
      <button
        type="button"
        className={cx(
          'touch group -mx-1 flex h-6 min-w-0 items-center gap-1 rounded-chip px-1 hover:bg-overlay hover:text-text',
          order !== 'none' && 'font-medium text-text',
          // The name ends where the numbers end.
          column === 'sent' && 'flex-row-reverse',
        )}
        onClick={() => change({ ...filters, sort: nextSorting(column, filters.sort) })}
      >
        <span className="truncate">{children}</span>
        <Glyph
          size={13}
          aria-hidden="true"
          className={cx(
            'shrink-0',
            order === 'none' && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
          )}
        />
      </button>
    </span>
  )
}
