import { lazyPart } from '../lazy-part.tsx'
import { useMenu } from './menu-store.ts'

const Popup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** Call on hover or focus of what opens a menu. */
export const preloadMenu = Popup.preload

/**
 * The one menu of the whole page. A list mounts no menu per row: rows hold a `MenuButton`,
 * and this host draws the menu at the button that was pressed.
 */
export function MenuHost() {
  const menu = useMenu((state) => state.menu)
  const open = useMenu((state) => state.open)
  return menu ? <Popup menu={menu} open={open} /> : null
}
