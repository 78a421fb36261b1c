import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { useOpened } from './use-opened.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  side: 'left' | 'right' | 'bottom'
  children: ReactNode
  footer?: ReactNode
}

const Popup = lazyPart(async () => (await import('./drawer-popup.tsx')).DrawerPopup)

/** Call on hover or focus of what opens a drawer. */
export const preloadDrawer = Popup.preload

/** A sheet from an edge of the screen; can be swiped away. Its code arrives with the first opening. */
export function Drawer(props: DrawerProps) {
  return useOpened(props.open) ? <Popup {...props} /> : null
}
