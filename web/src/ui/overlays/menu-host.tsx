import { lazy, Suspense } from 'react'
import { useMenu } from './menu-store.ts'

const Popup = lazy(async () => ({ default: (await import('./menu-popup.tsx')).MenuPopup }))

/**
 * The single menu of the page. Rows of a list hold a `MenuButton`; this host draws the menu at the button
 * that was pressed.
 */
export function MenuHost() {
  const menu = useMenu((state) => state.menu)
  const open = useMenu((state) => state.open)
  if (!menu) return null
  return (
    <Suspense>
      <Popup menu={menu} open={open} />
    </Suspense>
  )
}
