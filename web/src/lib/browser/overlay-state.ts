import { create } from 'zustand'

export type Overlay = 'palette' | 'shortcuts'

/** The open global overlay: the command palette or the list of shortcuts. */
interface OverlayState {
  open: Overlay | null
  /** The element that had the focus when the overlay was opened. */
  origin: Element | null
}

export const useOverlay = create<OverlayState>(() => ({ open: null, origin: null }))

export const showOverlay = (open: Overlay | null): void =>
  useOverlay.setState(open === null ? { open } : { open, origin: document.activeElement })
