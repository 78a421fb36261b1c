import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface TabPanelProps {
  value: string
  /** Stays in the page while another tab is open, so that nothing typed is lost. */
  keepMounted?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}

export function TabPanel({ value, keepMounted = false, children, className }: TabPanelProps) {
  return (
    <Tabs.Panel value={value} keepMounted={keepMounted} className={className}>
      {children}
    </Tabs.Panel>
  )
}
