import { type KeyboardEvent, type ReactNode, createContext, useContext, useId } from 'react'
import { arrowKeyOf } from '../arrow-key.ts'
import { cx } from '../cx.ts'

/** Id of the tab list and value of the open tab. */
const TabsContext = createContext<{ id: string; value: string }>({ id: '', value: '' })

const tabIds = (id: string, value: string) => ({
  tab: `${id}-tab-${value}`,
  panel: `${id}-panel-${value}`,
})

export interface TabItem<T extends string> {
  value: T
  label: ReactNode
}

interface TabsProps<T extends string> {
  /** Accessible name. */
  label: string
  value: T
  items: readonly TabItem<T>[]
  onValueChange: (value: T) => void
  /** One `TabPanel` per item. */
  children: ReactNode
  className?: string | undefined
}

/**
 * Tabs of the ARIA pattern: one tab stop; arrow keys, Home and End move and select. Own code because the tabs
 * of Base UI weigh 10 kB, a twelfth of the budget of the first screen.
 */
export function Tabs<T extends string>({
  label,
  value,
  items,
  onValueChange,
  children,
  className,
}: TabsProps<T>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = items.findIndex((item) => item.value === value)
    const next = items[target(arrowKeyOf(event.key, event.currentTarget), from, items.length)]
    if (!next) return
    event.preventDefault()
    onValueChange(next.value)
    document.getElementById(tabIds(id, next.value).tab)?.focus()
  }
  return (
    <TabsContext value={{ id, value }}>
      <div className={className}>
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className="flex flex-wrap gap-x-1 border-b border-line"
        >
          {items.map((item) => {
            const active = item.value === value
            const ids = tabIds(id, item.value)
            return (
              <button
                key={item.value}
                type="button"
                role="tab"
                id={ids.tab}
                aria-selected={active}
                aria-controls={active ? ids.panel : undefined}
                tabIndex={active ? 0 : -1}
                onClick={() => onValueChange(item.value)}
                className={cx(
                  'label-text -mb-px touch flex h-10 items-center justify-center gap-2 border-b-2 px-2.5 text-body sm:px-3 transition-colors duration-(--press)',
                  active ? 'border-text text-text' : 'border-transparent text-text-3 hover:text-text',
                )}
              >
                {item.label}
              </button>
            )
          })}
        </div>
        {children}
      </div>
    </TabsContext>
  )
}

/** Returns the index that a key moves to; -1 for other keys. */
function target(key: string, from: number, count: number): number {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

interface TabPanelProps {
  value: string
  /** Keeps the panel mounted while another tab is open, so its inputs keep their values. */
  keepMounted?: boolean | undefined
  /** The panel starts with a focusable control, so the panel itself is not a tab stop. */
  controls?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}

export function TabPanel({
  value,
  keepMounted = false,
  controls = false,
  children,
  className,
}: TabPanelProps) {
  const { id, value: open } = useContext(TabsContext)
  const active = value === open
  if (!active && !keepMounted) return null
  const ids = tabIds(id, value)
  return (
    <div
      role="tabpanel"
      id={ids.panel}
      aria-labelledby={ids.tab}
      tabIndex={controls ? undefined : 0}
      hidden={!active}
      className={className}
    >
      {children}
    </div>
  )
}
