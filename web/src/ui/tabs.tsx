import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TabItem<T extends string> {
  value: T
  label: ReactNode
}

export interface TabsProps<T extends string> {
  /** What the tabs divide; read aloud. */
  label: string
  value: T
  items: readonly TabItem<T>[]
  onValueChange: (value: T) => void
  /** `TabPanel`, one for each item. */
  children: ReactNode
  className?: string | undefined
}

export function Tabs<T extends string>({
  label,
  value,
  items,
  onValueChange,
  children,
  className,
}: TabsProps<T>) {
  const choose = (next: unknown) => {
    const item = items.find((each) => each.value === next)
    if (item) onValueChange(item.value)
  }
  return (
    <Base.Root value={value} onValueChange={choose} className={className}>
      <Base.List aria-label={label} activateOnFocus className="relative flex gap-1 border-b border-line">
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={cx(
              'label-text -mb-px flex h-11 items-center gap-2 border-b-2 border-transparent px-3 text-body text-text-3',
              'transition-colors duration-(--press) hover:text-text data-active:border-brand data-active:text-text',
            )}
          >
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  )
}
