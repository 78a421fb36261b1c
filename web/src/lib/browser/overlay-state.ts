import { create } from 'zustand'

export type Overlay = 'palette' | 'shortcuts'

/** The open global overlay: the command palette or the list of shortcuts. */
export const useOverlay = create<{ open: Overlay | null }>(() => ({ open: null }))

export const showOverlay = (open: Overlay | null): void => useOverlay.setState({ open })
