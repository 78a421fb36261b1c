import { lazy, Suspense } from 'react'
import type { DrawerProps } from './drawer-popup.tsx'
import { useOpened } from './use-opened.ts'

const Popup = lazy(async () => ({ default: (await import('./drawer-popup.tsx')).DrawerPopup }))

/** A panel that slides in from an edge of the screen and can be swiped away. Its code is loaded when it first opens. */
export function Drawer(props: DrawerProps) {
  if (!useOpened(props.open)) return null
  return (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  )
}
