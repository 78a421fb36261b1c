import { useContext, type ReactNode } from 'react'
import { tabIds, TabsContext } from './tabs-context.ts'

export interface TabPanelProps {
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
