import { lazyOverlay } from './lazy-overlay.tsx'

/** A panel that slides in from an edge of the screen and can be swiped away. */
export const Drawer = lazyOverlay(async () => (await import('./drawer-popup.tsx')).DrawerPopup)
