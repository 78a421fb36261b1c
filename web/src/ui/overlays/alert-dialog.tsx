import { lazyOverlay } from './lazy-overlay.tsx'

/** A modal message that must be confirmed or cancelled. */
export const AlertDialog = lazyOverlay(
  async () => (await import('./alert-dialog-popup.tsx')).AlertDialogPopup,
)
