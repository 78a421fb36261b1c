import { lazy, Suspense, type ReactNode } from 'react'
import { useOpened } from './use-opened.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  side: 'left' | 'right' | 'bottom'
  children: ReactNode
  footer?: ReactNode
}

const Popup = lazy(async () => ({ default: (await import('./drawer-popup.tsx')).DrawerPopup }))

/** A sheet from an edge of the screen; can be swiped away. Its code arrives with the first opening. */
export function Drawer(props: DrawerProps) {
  if (!useOpened(props.open)) return null
  return (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  )
}
