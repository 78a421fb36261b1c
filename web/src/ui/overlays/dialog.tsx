import { lazyOverlay } from './lazy-overlay.tsx'

/** A modal dialog. */
export const Dialog = lazyOverlay(async () => (await import('./dialog-popup.tsx')).DialogPopup)
