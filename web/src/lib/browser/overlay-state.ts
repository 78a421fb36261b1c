import { create } from 'zustand'

export type Overlay = 'palette' | 'shortcuts'

/** Which window of the whole app stands open: the palette of commands, or the list of keys. */
export const useOverlay = create<{ open: Overlay | null }>(() => ({ open: null }))

export const showOverlay = (open: Overlay | null): void => useOverlay.setState({ open })
