import { useContext, type ReactNode } from 'react'
import { tabIds, TabsContext } from './tabs-context.ts'

export interface TabPanelProps {
  value: string
  /** Stays in the page while another tab is open, so that nothing typed is lost. */
  keepMounted?: boolean | undefined
  /** It begins with a control, so the Tab key need not stop at the panel itself. */
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
