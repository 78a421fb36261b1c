import { lazy, Suspense } from 'react'
import { useMenu } from './menu-store.ts'

const Popup = lazy(async () => ({ default: (await import('./menu-popup.tsx')).MenuPopup }))

/**
 * The one menu of the whole page. A list mounts no menu per row: rows hold a `MenuButton`,
 * and this host draws the menu at the button that was pressed.
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
