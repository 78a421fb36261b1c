import { cx } from '../cx.ts'

export interface View<T extends string> {
  value: T
  label: string
  /** How many entries it has, as shown; undefined while it is not known or not counted. */
  count?: string | undefined
  /** Whether its entries wait for the reader. */
  urgent?: boolean
}

interface ViewTabsProps<T extends string> {
  label: string
  views: readonly View<T>[]
  value: T
  onValueChange: (value: T) => void
}

/** Chooses what a list shows, with the number of its entries. */
export function ViewTabs<T extends string>({ label, views, value, onValueChange }: ViewTabsProps<T>) {
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-wrap gap-0.5 p-0.5">
      {views.map((view) => (
        <button
          key={view.value}
          type="button"
          aria-pressed={view.value === value}
          onClick={() => onValueChange(view.value)}
          className={cx(
            'touch flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-label whitespace-nowrap transition-colors duration-(--press)',
            view.value === value ? 'bg-raised font-medium text-text' : 'text-text-2 hover:bg-overlay',
          )}
        >
          {view.label}{' '}
          {view.count !== undefined && (
            <span className={cx('tabular', view.urgent ? 'font-semibold text-attention' : 'text-text-3')}>
              {view.count}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
